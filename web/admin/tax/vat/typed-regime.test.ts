import { expect, it } from 'vitest';
import { regimeOf, typedRegime } from './typed-regime.ts';

const regime = {
  ...{ proofs: 2, reverseCharge: 'net', unprovenNumbers: 'review', oneStopFrom: null },
  opened: ['FR', 'ES-canarias'],
} as const;
const typed = typedRegime(regime as unknown as Parameters<typeof typedRegime>[0]);

it('types a zone a line, and saves what was there where nothing is changed', () => {
  expect(typed).toMatchObject({ proofs: '2', from: '', opened: 'FR\nES-canarias' });
  expect(regimeOf(typed)).toEqual({ ...regime, opened: ['FR', 'ES-canarias'] });
});

it('reads zones however they are parted, a country in small letters, too', () => {
  expect(regimeOf({ ...typed, opened: ' fr, es-canarias;;PT\n' }).opened).toEqual([
    'FR',
    'ES-canarias',
    'PT',
  ]);
});

it('takes an empty day for none', () => {
  expect(regimeOf({ ...typed, from: '2026-07-01' }).oneStopFrom).toBe('2026-07-01');
  expect(regimeOf({ ...typed, from: '' }).oneStopFrom).toBeNull();
});
