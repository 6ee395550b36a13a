import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { limitTableSize } from './limit-table-size.ts';

it('limitTableSize deletes old rows on opening and while running', () => {
  const state = new DatabaseSync(':memory:');
  state.exec('create table notes (at integer); insert into notes values (1), (2), (3)');
  let bound = 2;
  const forget = limitTableSize(state, { table: 'notes', when: 'at < ?' }, () => bound);
  const left = () =>
    state
      .prepare('select at from notes')
      .all()
      .map(({ at }) => at);
  expect(left()).toEqual([2, 3]);
  bound = 3;
  for (let calls = 1; calls < 500; calls += 1) forget();
  expect(left()).toEqual([2, 3]);
  forget();
  expect(left()).toEqual([3]);
});
