import { describe, expect, it } from 'vitest';
import {
  daysBefore,
  daysOf,
  figuresOf,
  lengthOf,
  quantile,
  resolveRequestedDays,
  sumOf,
  timeBounds,
  zeroFigures,
} from './rules.ts';

const now = new Date('2026-11-22T14:02:00Z');

describe('days', () => {
  it.each([
    ['2026-03-28', '2026-03-30'],
    ['2026-10-24', '2026-10-26'],
  ])('days are counted by the calendar over the clock change of %s', (from, to) => {
    expect(daysOf({ from, to })).toHaveLength(3);
  });

  it.each([
    [{}, { from: '2026-11-22', to: '2026-11-22' }],
    [{ from: '2026-11-01' }, { from: '2026-11-01', to: '2026-11-22' }],
    [
      { from: '2026-11-01', to: '2027-01-01' },
      { from: '2026-11-01', to: '2026-11-22' },
    ],
    [
      { from: '2026-07-01T22:30:00Z', to: '2026-07-03T00:00:00+02:00' },
      { from: '2026-07-02', to: '2026-07-03' },
    ],
    [{ from: '2026-11-20', to: '2026-11-19' }, undefined],
    [{ from: '2020-01-01' }, undefined],
  ])('the days of %j are %j', (asked, days) => {
    expect(resolveRequestedDays(asked, now)).toEqual(days);
  });
});

describe('comparison days', () => {
  const week = { from: '2026-11-16', to: '2026-11-22' };
  const month = { from: '2026-10-24', to: '2026-11-22' };
  it.each([
    [week, 'previous', { from: '2026-11-09', to: '2026-11-15' }],
    [week, 'weekdays', { from: '2026-11-09', to: '2026-11-15' }],
    [month, 'previous', { from: '2026-09-24', to: '2026-10-23' }],
    [month, 'weekdays', { from: '2026-09-19', to: '2026-10-18' }],
    [{ from: '2026-11-22', to: '2026-11-22' }, 'weekdays', { from: '2026-11-15', to: '2026-11-15' }],
    [week, 'none', undefined],
  ] as const)('the comparison days of %j, %s are %j', (days, compare, before) => {
    const found = daysBefore(days, compare);
    expect(found).toEqual(before);
    if (!found) return;
    expect(lengthOf(found)).toBe(lengthOf(days));
    if (compare === 'weekdays')
      expect(new Date(found.from).getUTCDay()).toBe(new Date(days.from).getUTCDay());
  });
});

it('figures subtract tax, refunds and provider costs', () => {
  const day = { ...zeroFigures, orders: 2, revenue_cents: 2420, tax_cents: 420, cost_micros: 5_004_999 };
  const back = { ...zeroFigures, refunds: 1, refunded_cents: 1210, refunded_tax_cents: 210 };
  expect(figuresOf(sumOf([day, back]))).toMatchObject({
    averageCents: 1210,
    netCents: 1000,
    providerCostCents: 500,
    marginCents: 500,
  });
  expect(figuresOf(zeroFigures).averageCents).toBeNull();
});

it('quantile is accurate to ten per cent', () => {
  expect(
    timeBounds.every(
      (bound, at) => at === 0 || bound <= Math.max(timeBounds[at - 1]! + 1, timeBounds[at - 1]! * 1.1),
    ),
  ).toBe(true);
  const times = [
    { bucket: 10, n: 50 },
    { bucket: 100, n: 45 },
    { bucket: 1000, n: 5 },
  ];
  expect([0.5, 0.95, 0.99].map((share) => quantile(times, share))).toEqual([10, 100, 1000]);
  expect(quantile([], 0.5)).toBeNull();
});
