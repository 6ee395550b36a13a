import { expect, it } from 'vitest';
import { byStep, defaultStep } from './steps.ts';

const sums = (orders: number) => ({
  ...{ orders, revenueCents: orders * 100, discountCents: 0, taxCents: 0 },
  ...{ refundedCents: 0, providerCostCents: 1, marginCents: orders },
});
/** Twelve days from a Thursday, across the end of a month. */
const days = Array.from({ length: 12 }, (_, at) => {
  const day = new Date(Date.UTC(2026, 9, 22 + at)).toISOString().slice(0, 10);
  return { at: day, ...sums(at + 1), before: at < 5 ? { at: 'then', ...sums(1) } : null };
});

it('byStep returns days unchanged', () => {
  expect(byStep(days, 'day')).toEqual(days.map((day) => ({ ...day, to: day.at })));
});

it('byStep groups weeks from Monday, with every day once', () => {
  const weeks = byStep(days, 'week');
  expect(weeks.map(({ at, to, orders }) => [at, to, orders])).toEqual([
    ['2026-10-22', '2026-10-25', 10],
    ['2026-10-26', '2026-11-01', 56],
    ['2026-11-02', '2026-11-02', 12],
  ]);
  expect(weeks.map(({ before }) => before?.orders)).toEqual([4, 1, undefined]);
});

it('byStep groups calendar months, exact to the cent', () => {
  expect(byStep(days, 'month').map(({ at, to, revenueCents }) => [at, to, revenueCents])).toEqual([
    ['2026-10-22', '2026-10-31', 5500],
    ['2026-11-01', '2026-11-02', 2300],
  ]);
});

it('a quarter uses days, a year weeks, and two years months', () => {
  expect([7, 90, 365, 730].map(defaultStep)).toEqual(['day', 'day', 'week', 'month']);
});
