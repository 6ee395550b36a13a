import { expect, it } from 'vitest';
import { formatNumber, isMet, targetText } from './figures.ts';

const figure = { what: 'orders', value: 40, unit: '/s' };

it.each([
  [{ atMost: 40 }, true],
  [{ atMost: 39 }, false],
  [{ atLeast: 40 }, true],
  [{ atLeast: 41 }, false],
])('holds 40 against %j', (target, met) => {
  expect(isMet({ ...figure, target })).toBe(met);
});

it.each([
  [{ atMost: 10, floors: true }, true],
  [{ atMost: 9, floors: true }, false],
  [{ atLeast: 10, floors: true }, true],
  [{ atLeast: 11, floors: true }, false],
] as const)('holds ten times the floor against %j', (target, met) => {
  expect(isMet({ ...figure, target, floor: 4 })).toBe(met);
  expect(isMet({ ...figure, target })).toBe(false);
  expect(targetText({ ...figure, target })).toMatch(/× floor$/);
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
