import { expect, test } from 'vitest';
import { formatCount, formatDay, formatEuros, formatExact, formatRelative, formatTime } from './format.ts';

const at = new Date('2026-09-05T22:04:09Z');

test('days are dd MMM yyyy in Madrid time, exact to the second', () => {
  expect([formatDay(at, 'es'), formatDay(at, 'en')]).toEqual(['06 sep 2026', '06 Sep 2026']);
  expect([formatTime(at, 'es'), formatExact(at, 'es')]).toEqual(['00:04', '06 sep 2026, 0:04:09']);
});

test('what was is told by its largest whole unit', () => {
  const after = (seconds: number) => formatRelative(at, new Date(at.getTime() + seconds * 1000), 'es');
  expect([after(50), after(420), after(7300), after(-90_000)]).toEqual([
    'hace 50 s',
    'hace 7 min',
    'hace 2 h',
    'mañana',
  ]);
});

test('an estimate says so', () => {
  expect([formatCount(9999, 'es'), formatCount(1_048_000, 'es', true)]).toEqual(['9.999', '≈ 1.048.000']);
});

test('an axis is written in whole euros, with all their digits', () => {
  expect([formatEuros(1_000_000, 'es'), formatEuros(1_000_000, 'en'), formatEuros(199_960, 'en')]).toEqual([
    '10.000\u00a0€',
    '€10,000',
    '€2,000',
  ]);
});
