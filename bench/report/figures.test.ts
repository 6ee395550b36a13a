import { expect, it } from 'vitest';
import {
  type Figure,
  formatNumber,
  isMet,
  median,
  percentile,
  type Section,
  summarize,
  targetText,
} from './figures.ts';

const figure = { what: 'orders', value: 40, unit: '/s' };

it.each([
  [{ atMost: 40 }, true],
  [{ atMost: 39 }, false],
  [{ atLeast: 40 }, true],
  [{ atLeast: 41 }, false],
])('isMet compares the figure 40 with the target %j', (target, met) => {
  expect(isMet({ ...figure, target })).toBe(met);
});

it.each([
  [{ atMost: 10, floors: true }, true],
  [{ atMost: 9, floors: true }, false],
  [{ atLeast: 10, floors: true }, true],
  [{ atLeast: 11, floors: true }, false],
] as const)('isMet compares ten times the floor with the target %j', (target, met) => {
  expect(isMet({ ...figure, target, floor: 4 })).toBe(met);
  expect(isMet({ ...figure, target })).toBe(false);
  expect(targetText({ ...figure, target })).toMatch(/× floor$/);
});

it('isMet returns null without a target', () => expect(isMet(figure)).toBeNull());

it.each([
  [0.123456, '0.123'],
  [12.345, '12.3'],
  [7, '7'],
  [1234.5, '1,235'],
  [Number.NaN, '–'],
])('formatNumber formats %d as %s', (value, text) => {
  expect(formatNumber(value)).toBe(text);
});

const hundred = Array.from({ length: 100 }, (_, at) => 100 - at);

it.each([
  [0, 1],
  [0.5, 50],
  [0.95, 95],
  [1, 100],
])('percentile returns the percentile %d', (share, value) => expect(percentile(hundred, share)).toBe(value));

it('median returns NaN without values', () => expect(median([])).toBeNaN());
it('median returns a single value unchanged', () => expect(median([3])).toBe(3));

const section = (...figures: Figure[]): Section => ({ title: 'part', figures, remarks: [], sound: true });
const start: Figure = { what: 'start', value: 1.64, unit: 's', target: { atMost: 1 } };
const orders: Figure = { what: 'orders', value: 144, unit: '/s', target: { atLeast: 500 } };
const html: Figure = { what: 'HTML', value: 11.7, unit: 'KB', target: { atMost: 14 } };
const lines: Figure = { what: 'lines', value: 3, unit: '' };

it('summarize lists each missed target with its figure in one line', () => {
  expect(summarize([section(start, lines), section(html, orders)])).toBe(
    'Targets: 1 of 3 met, 2 MISSED: start 1.64 s (≤ 1 s); orders 144 /s (≥ 500 /s)',
  );
});

it.each([
  ['all met', [section(html), section({ ...start, value: 0.9 })], 'Targets: all 2 met'],
  ['nothing to judge', [section(lines)], 'Targets: none was measured'],
  [
    'a figure that could not be taken',
    [section({ ...html, value: Number.NaN })],
    'Targets: 0 of 1 met, 1 MISSED: HTML – KB (≤ 14 KB)',
  ],
])('summarize describes a run with %s', (_case, sections, line) => {
  expect(summarize(sections)).toBe(line);
});
