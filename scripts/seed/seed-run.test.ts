import { expect, it } from 'vitest';
import { keyOf, readKey, type SeedRun } from './seed-run.ts';

const run: SeedRun = { place: 3, orders: 1_000_000, days: 730, until: new Date('2026-11-22T12:00:00Z') };

it('readKey returns the run of each order key', () => {
  expect(readKey(keyOf(run, 25_001))).toEqual(run);
  expect(keyOf(run, 9) < keyOf(run, 10) && keyOf(run, 999_999) < keyOf({ ...run, place: 4 }, 1)).toBe(true);
  expect(readKey('sample:019a0000-0000-7000-8000-000000000000')).toBeUndefined();
});
