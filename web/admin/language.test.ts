import { expect, test } from 'vitest';
import {
  formatAmount,
  formatCents,
  formatCount,
  formatDay,
  formatEuros,
  formatExact,
  formatRate,
  formatRelative,
  formatShare,
  formatTime,
} from './language.tsx';

const at = new Date('2026-09-05T22:04:09Z');

test('days are formatted dd MMM yyyy in Madrid time, and exact times with seconds', () => {
  expect([formatDay(at, 'es'), formatDay(at, 'en')]).toEqual(['06 sep 2026', '06 Sep 2026']);
  expect([formatTime(at, 'es'), formatExact(at, 'es')]).toEqual(['00:04', '06 sep 2026, 0:04:09']);
});

test('past times use their largest whole unit', () => {
  const after = (seconds: number) => formatRelative(at, new Date(at.getTime() + seconds * 1000), 'es');
  expect([after(50), after(420), after(7300), after(-90_000)]).toEqual([
    'hace 50 s',
    'hace 7 min',
    'hace 2 h',
    'mañana',
  ]);
});

test('an estimate is marked', () => {
  expect([formatCount(9999, 'es'), formatCount(1_048_000, 'es', true)]).toEqual(['9.999', '≈ 1.048.000']);
});

test('an axis has whole euros with all digits', () => {
  expect([formatEuros(1_000_000, 'es'), formatEuros(1_000_000, 'en'), formatEuros(199_960, 'en')]).toEqual([
    '10.000\u00a0€',
    '€10,000',
    '€2,000',
  ]);
});

test('rates keep all their digits, amounts two', () => {
  expect(formatRate('0.0810', 'USD', 'es')).toBe('0,081 USD');
  expect(formatRate('0.084', 'USD', 'es')).toBe('0,084 USD');
  expect(formatRate('3', null, 'es')).toBe('3,00');
  expect(formatAmount('218.404', 'USD', 'es')).toBe('218,40 USD');
});

test('negative figures of every type have a minus sign', () => {
  const less = [formatCents(-77, 'es'), formatShare(-1000, 'en'), formatAmount('-1.5', 'USD', 'es')];
  expect(less).toEqual(['−0,77\u00a0€', '−10%', '−1,50 USD']);
});
