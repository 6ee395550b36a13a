import { expect, it } from 'vitest';
import { expected, shortTime } from './expected.ts';
import type { OrderFrame } from './order-frame.ts';
import { risePath } from './rise-chart.tsx';

const at = (minute: number) => `2026-11-20T14:${minute}:00.000Z`;

it('rises in steps: nothing is drawn between two reports that nobody made', () => {
  const points = [
    { at: at(10), delivered: 0 },
    { at: at(20), delivered: 275 },
    { at: at(50), delivered: 638 },
  ];
  expect(risePath(points, 1100)).toBe('M0 100H0V100H25V75H100V42');
  expect(risePath([], 1100)).toBe('');
});

it.each([
  [59, '59 s'],
  [61, '2 min'],
  [3600, '1 h'],
  [3601, '2 h'],
])('%i seconds are %s at most', (seconds, written) => {
  expect(shortTime(seconds).replace('\u00a0', ' ')).toBe(written);
});

it('what was measured stands beside the usual sentence, and in its place where it says otherwise', () => {
  const props = { estimate: 'at most 24 hours', shape: { group: '.', bareDigits: 4 } };
  const frame = { props, words: { alike: (...told: string[]) => told.join(' ') } } as unknown as OrderFrame;
  const figures = { orders: 40, medianSeconds: 7200 };
  expect(expected({ estimate: null, waits: false }, frame)).toEqual(['at most 24 hours']);
  expect(expected({ estimate: { ...figures, ninetySeconds: 86_400 }, waits: false }, frame)).toEqual([
    'at most 24 hours',
    '2\u00a0h 24\u00a0h 40',
  ]);
  expect(expected({ estimate: { ...figures, ninetySeconds: 86_401 }, waits: false }, frame)).toEqual([
    '2\u00a0h 25\u00a0h 40',
  ]);
});
