import { expect, it } from 'vitest';
import type { Queryable } from './query.ts';
import { readSweepPosition, saveSweepPosition } from './rounds.ts';

const row = (id: string) => ({ at: '2026-11-22 10:00:00.123456+00', id });

it('the round continues after the last row, restarts after a round and separates sweeps', () => {
  const db = {} as Queryable;
  expect(readSweepPosition(db, 'one')).toBeNull();
  saveSweepPosition(db, 'one', { found: [row('a'), row('b')], limit: 2 });
  expect(readSweepPosition(db, 'one')).toEqual(row('b'));
  expect(readSweepPosition(db, 'another')).toBeNull();
  expect(readSweepPosition({} as Queryable, 'one')).toBeNull();
  saveSweepPosition(db, 'one', { found: [row('c')], limit: 2 });
  expect(readSweepPosition(db, 'one')).toBeNull();
});
