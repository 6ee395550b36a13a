import { expect, it } from 'vitest';
import { regimeOf, toRegimeInput } from './typed-regime.ts';

const regime = {
  ...{ proofs: 2, reverseCharge: 'net', unprovenNumbers: 'review', oneStopFrom: null },
  opened: ['FR', 'ES-canarias'],
} as const;
const typed = toRegimeInput(regime as unknown as Parameters<typeof toRegimeInput>[0]);

it('a regime has one zone per line, and is saved unchanged without edits', () => {
  expect(typed).toMatchObject({ proofs: '2', from: '', opened: 'FR\nES-canarias' });
  expect(regimeOf(typed)).toEqual({ ...regime, opened: ['FR', 'ES-canarias'] });
});

it('regimeOf accepts any separators and lower-case countries', () => {
  expect(regimeOf({ ...typed, opened: ' fr, es-canarias;;PT\n' }).opened).toEqual([
    'FR',
    'ES-canarias',
    'PT',
  ]);
});

it('regimeOf treats an empty date as none', () => {
  expect(regimeOf({ ...typed, from: '2026-07-01' }).oneStopFrom).toBe('2026-07-01');
  expect(regimeOf({ ...typed, from: '' }).oneStopFrom).toBeNull();
});
