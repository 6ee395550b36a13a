import { expect, it } from 'vitest';
import type { Figure, Section } from './figures.ts';
import { summarize } from './summarize.ts';

const section = (...figures: Figure[]): Section => ({ title: 'part', figures, remarks: [], sound: true });
const start: Figure = { what: 'start', value: 1.64, unit: 's', target: { atMost: 1 } };
const orders: Figure = { what: 'orders', value: 144, unit: '/s', target: { atLeast: 500 } };
const html: Figure = { what: 'HTML', value: 11.7, unit: 'KB', target: { atMost: 14 } };
const lines: Figure = { what: 'lines', value: 3, unit: '' };

it('names each missed target with its figure, in one line', () => {
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
])('tells of %s', (_case, sections, line) => {
  expect(summarize(sections)).toBe(line);
});
