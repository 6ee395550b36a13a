import { expect, it } from 'vitest';
import type { Closure } from '#contracts/catalog/closures.ts';
import { closuresByType, findClosure } from './closure-rules.ts';

const closure = (service: Closure['service'], country = '', reason: Closure['reason'] = 'law'): Closure => ({
  ...{ service, country, reason, note: '' },
});

it.each<[string, Closure, string | null, boolean]>([
  ['one type everywhere, to a place that nobody knows', closure('likes'), null, true],
  ['one type everywhere, to any country', closure('likes'), 'FR', true],
  ['another type', closure('views'), 'FR', false],
  ['everything in a country', closure('all', 'FR'), 'FR', true],
  ['one type in a country', closure('likes', 'FR'), 'FR', true],
  ['a country, of a place that nobody knows', closure('all', 'FR'), null, false],
  ['another country', closure('all', 'FR'), 'IT', false],
  ['a country, of a territory of it', closure('all', 'ES'), 'ES-canarias', true],
  ['a territory, of the rest of its country', closure('all', 'ES-canarias'), 'ES', false],
])('findClosure judges likes: %s', (_, thrown, place, isClosed) => {
  expect(findClosure([thrown], { type: 'likes' }, place) !== undefined).toBe(isClosed);
});

it('closuresByType returns the reason and countries of each closed type', () => {
  expect(closuresByType([])).toEqual({});
  expect(
    closuresByType([closure('likes', '', 'provider'), closure('all', 'IT'), closure('likes', 'FR')]),
  ).toEqual({
    followers: { everywhere: null, countries: ['IT'] },
    likes: { everywhere: 'provider', countries: ['FR', 'IT'] },
    views: { everywhere: null, countries: ['IT'] },
  });
});
