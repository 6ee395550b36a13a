import { expect, it } from 'vitest';
import { planRetry } from './plan-retry.ts';

const created = 1_000_000;
const now = created * 1000;

it('planRetry doubles the delay from one second', () => {
  expect([1, 2, 3, 4].map((attempts) => (planRetry(created, attempts, now) ?? 0) - now)).toEqual([
    1000, 2000, 4000, 8000,
  ]);
});

it('planRetry gives up after three days', () => {
  expect(planRetry(created, 30, now)).toBeNull();
  expect(planRetry(created, 1, now + 3 * 24 * 3600 * 1000)).toBeNull();
});
