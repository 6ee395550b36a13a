import { expect, test } from 'vitest';
import { createSearchCache } from './suggestions.ts';

const minutes = (count: number) => count * 60_000;

function cacheAt(start: number) {
  const clock = { now: start };
  return { clock, cache: createSearchCache<string>(() => clock.now) };
}

test('a search result is fresh for two minutes and stored for ten', () => {
  const { clock, cache } = cacheAt(0);
  cache.put('ana', 'found');
  clock.now = minutes(2) - 1;
  expect(cache.fresh('ana')).toBe('found');
  clock.now = minutes(2);
  expect(cache.fresh('ana')).toBeUndefined();
  expect(cache.kept('ana')).toBe('found');
  clock.now = minutes(10);
  expect(cache.kept('ana')).toBeUndefined();
});

test('a new search result restarts the lifetime of its entry', () => {
  const { clock, cache } = cacheAt(0);
  cache.put('ana', 'first');
  clock.now = minutes(9);
  cache.put('ana', 'second');
  clock.now = minutes(10);
  expect(cache.fresh('ana')).toBe('second');
});

test('the cache keeps a hundred searches and drops the oldest', () => {
  const { cache } = cacheAt(0);
  for (let count = 0; count <= 100; count += 1) cache.put(`name${count}`, 'found');
  expect(cache.kept('name0')).toBeUndefined();
  expect(cache.kept('name1')).toBe('found');
  expect(cache.kept('name100')).toBe('found');
});
