import { expect, it } from 'vitest';
import { isProofFresh } from './fresh-proof.ts';

const now = new Date('2026-11-22T12:00:00Z');
const secondsAgo = (seconds: number) => new Date(now.getTime() - seconds * 1000);

it.each([
  ['just now', 0, true],
  ['nearly ten minutes ago', 599, true],
  ['ten minutes ago', 600, false],
  ['by a clock five seconds ahead', -5, true],
  ['by a clock one hour ahead', -3600, false],
])('the freshness check judges a proof given %s', (_when, seconds, fresh) => {
  expect(isProofFresh(secondsAgo(seconds), now)).toBe(fresh);
});
