import { expect, test } from 'vitest';
import { changeOf, maxSavedNames, namesOf, type SavedName } from './name-rules.ts';

const savedName = (username: string, place: number | null, isHidden = false): SavedName => ({
  username,
  place,
  isHidden,
});

test('namesOf sorts names without a position after the others, the latest order first', () => {
  expect(namesOf([savedName('b', 2), savedName('a', 1)], ['c', 'a'])).toEqual(['a', 'b', 'c']);
  expect(namesOf([], ['c', 'a'])).toEqual(['c', 'a']);
});

test('namesOf keeps a removed name hidden after further orders', () => {
  expect(namesOf([savedName('a', null, true)], ['a', 'b'])).toEqual(['b']);
});

test('changeOf moves a name to the front once', () => {
  const start = { kept: [savedName('a', 1)], ordered: ['b', 'c'] };
  const change = changeOf({ act: 'first', username: 'c' }, start);
  expect(change && namesOf([...start.kept, change], start.ordered)).toEqual(['c', 'a', 'b']);
  expect(changeOf({ act: 'first', username: 'a' }, start)).toBeUndefined();
  expect(changeOf({ act: 'first', username: 'stranger' }, start)).toBeUndefined();
});

test('changeOf adds a name once, after those with a position', () => {
  const start = { kept: [savedName('a', 4), savedName('gone', null, true)], ordered: ['b'] };
  expect(changeOf({ act: 'add', username: 'b' }, start)).toBeUndefined();
  expect(changeOf({ act: 'add', username: 'gone' }, start)).toEqual(savedName('gone', 5));
  const many = Array.from({ length: maxSavedNames }, (_, at) => savedName(`n${at}`, at));
  expect(changeOf({ act: 'add', username: 'more' }, { kept: many, ordered: [] })).toBeUndefined();
});

test('changeOf hides a removed name and ignores an unknown one', () => {
  const start = { kept: [savedName('a', 1)], ordered: ['b'] };
  expect(changeOf({ act: 'remove', username: 'b' }, start)).toEqual(savedName('b', null, true));
  expect(changeOf({ act: 'remove', username: 'x' }, start)).toBeUndefined();
});
