import { expect, test } from 'vitest';
import { changeOf, type KeptName, mostNames, namesOf } from './name-rules.ts';

const kept = (username: string, place: number | null, isHidden = false): KeptName => ({
  username,
  place,
  isHidden,
});

test('namesOf sorts names without a position after the others, the latest order first', () => {
  expect(namesOf([kept('b', 2), kept('a', 1)], ['c', 'a'])).toEqual(['a', 'b', 'c']);
  expect(namesOf([], ['c', 'a'])).toEqual(['c', 'a']);
});

test('namesOf keeps a removed name hidden after further orders', () => {
  expect(namesOf([kept('a', null, true)], ['a', 'b'])).toEqual(['b']);
});

test('changeOf moves a name to the front once', () => {
  const start = { kept: [kept('a', 1)], ordered: ['b', 'c'] };
  const change = changeOf({ act: 'first', username: 'c' }, start);
  expect(change && namesOf([...start.kept, change], start.ordered)).toEqual(['c', 'a', 'b']);
  expect(changeOf({ act: 'first', username: 'a' }, start)).toBeUndefined();
  expect(changeOf({ act: 'first', username: 'stranger' }, start)).toBeUndefined();
});

test('changeOf adds a name once, after those with a position', () => {
  const start = { kept: [kept('a', 4), kept('gone', null, true)], ordered: ['b'] };
  expect(changeOf({ act: 'add', username: 'b' }, start)).toBeUndefined();
  expect(changeOf({ act: 'add', username: 'gone' }, start)).toEqual(kept('gone', 5));
  const many = Array.from({ length: mostNames }, (_, at) => kept(`n${at}`, at));
  expect(changeOf({ act: 'add', username: 'more' }, { kept: many, ordered: [] })).toBeUndefined();
});

test('changeOf hides a removed name and ignores an unknown one', () => {
  const start = { kept: [kept('a', 1)], ordered: ['b'] };
  expect(changeOf({ act: 'remove', username: 'b' }, start)).toEqual(kept('b', null, true));
  expect(changeOf({ act: 'remove', username: 'x' }, start)).toBeUndefined();
});
