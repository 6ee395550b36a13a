import { expect, test } from 'vitest';
import { isStale, nextPollMs } from './watch-services.ts';

test('lists are asked for every five seconds', () => {
  expect(nextPollMs(0)).toBe(5000);
});

test('a shop that does not answer is asked less and less, at least once a minute', () => {
  expect([1, 2, 3, 4, 50].map(nextPollMs)).toEqual([10_000, 20_000, 40_000, 60_000, 60_000]);
});

test('a list is stale after two seconds', () => {
  expect(isStale(10_000, 11_999)).toBe(false);
  expect(isStale(10_000, 12_000)).toBe(true);
});
