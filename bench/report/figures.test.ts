import { expect, it } from 'vitest';
import { formatNumber, isMet } from './figures.ts';

const figure = { what: 'orders', value: 40, unit: '/s' };

it.each([
  [{ atMost: 40 }, true],
  [{ atMost: 39 }, false],
  [{ atLeast: 40 }, true],
  [{ atLeast: 41 }, false],
])('holds 40 against %j', (target, met) => {
  expect(isMet({ ...figure, target })).toBe(met);
});

it('judges nothing without a target', () => expect(isMet(figure)).toBeNull());

it.each([
  [0.123456, '0.123'],
  [12.345, '12.3'],
  [7, '7'],
  [1234.5, '1,235'],
  [Number.NaN, '–'],
])('writes %d as %s', (value, text) => {
  expect(formatNumber(value)).toBe(text);
});
