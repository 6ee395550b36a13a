import { expect, it } from 'vitest';
import type { ShownOrder } from '#contracts/orders/orders.ts';
import { expectedText, shortTime } from './expected.ts';
import type { OrderContext } from './order-frame.ts';
import { RiseChart, risePath } from './rise-chart.tsx';

const timeAt = (minute: number) => `2026-11-20T14:${minute}:00.000Z`;

it('a chart rises in steps without lines between reports', () => {
  const points = [
    { at: timeAt(10), delivered: 0 },
    { at: timeAt(20), delivered: 275 },
    { at: timeAt(50), delivered: 638 },
  ];
  expect(risePath(points, 1100)).toBe('M0 100H0V100H25V75H100V42');
  expect(risePath([], 1100)).toBe('');
});

it.each(['underway', 'completed'])(
  'an order that is %s draws no chart of fewer than two reports',
  (standing) => {
    const delivery = { quantity: 1100, delivered: 275 };
    const frame = {
      words: { rise: {}, success: {}, events: { progress: String } },
      props: { shape: { group: '.', bareDigits: 4 }, locale: 'es' },
    };
    for (const progress of [[], [{ at: timeAt(20), delivered: 275 }]]) {
      const order = { standing, delivery, progress } as unknown as ShownOrder;
      expect(RiseChart({ order, frame: frame as unknown as OrderContext })).toBeNull();
    }
  },
);

it.each([
  [59, '59 s'],
  [61, '2 min'],
  [3600, '1 h'],
  [3601, '2 h'],
])('shortTime formats %i seconds as at most %s', (seconds, written) => {
  expect(shortTime(seconds).replace('\u00a0', ' ')).toBe(written);
});

it('an estimate shows the measured time, otherwise the usual sentence with the owner’s hours', () => {
  const frame = (estimate?: string) =>
    ({
      props: { estimate, shape: { group: '.', bareDigits: 4 } },
      words: {
        alike: (...told: string[]) => told.join(' '),
        success: { estimate: (hours: number) => `at most ${hours} hours` },
      },
    }) as unknown as OrderContext;
  const order = { estimate: null, usualHours: 72, waits: false };
  expect(expectedText(order, frame())).toEqual(['at most 72 hours.']);
  expect(expectedText(order, frame('Half took 3 days.'))).toEqual(['Half took 3 days.']);
  const estimate = { orders: 40, medianSeconds: 7200, ninetySeconds: 86_400 };
  expect(expectedText({ ...order, estimate }, frame())).toEqual(['2\u00a0h 24\u00a0h 40']);
  expect(expectedText({ ...order, estimate, waits: true }, frame())).toEqual([]);
});
