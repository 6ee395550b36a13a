import { expect, it } from 'vitest';
import type { Queryable } from './query.ts';
import { lastSeen, noteSeen } from './rounds.ts';

const row = (id: string) => ({ at: '2026-11-22 10:00:00.123456+00', id });

it('continues after the last row, restarts after a round and separates sweeps', () => {
  const db = {} as Queryable;
  expect(lastSeen(db, 'one')).toBeNull();
  noteSeen(db, 'one', { found: [row('a'), row('b')], limit: 2 });
  expect(lastSeen(db, 'one')).toEqual(row('b'));
  expect(lastSeen(db, 'another')).toBeNull();
  expect(lastSeen({} as Queryable, 'one')).toBeNull();
  noteSeen(db, 'one', { found: [row('c')], limit: 2 });
  expect(lastSeen(db, 'one')).toBeNull();
});
