import { expect, it } from 'vitest';
import type { FigureAlerts } from '#contracts/marketing/reporting.ts';
import { alarmsOf, fallOf } from './alarm-rules.ts';
import { figuresOf, zeroFigures } from './rules.ts';

const bounds: FigureAlerts = { marginBelow: 6000, refundsAbove: 300, conversionFall: 2000 };
const funnel = { form: 1000, package: 400, checkout: 100, paid: 50 };
const good = {
  week: figuresOf({
    ...zeroFigures,
    orders: 50,
    revenue_cents: 100_000,
    refunded_cents: 3000,
    cost_micros: 388_000_000,
  }),
  funnel,
  past: { ...funnel, form: 4000, paid: 240 },
};

it('alarmsOf returns no alarm for bounds that are met, just reached or missing', () => {
  expect(alarmsOf(good, bounds)).toEqual([]);
  expect(alarmsOf(good, { marginBelow: null, refundsAbove: null, conversionFall: null })).toEqual([]);
});

it('alarmsOf returns each exceeded bound with its figure', () => {
  const week = { ...good.week, refundedCents: 3100, marginCents: 50_000 };
  expect(alarmsOf({ ...good, week, funnel: { ...funnel, paid: 40 } }, bounds)).toEqual([
    { kind: 'margin', found: 5155, bound: 6000 },
    { kind: 'refunds', found: 310, bound: 300 },
    { kind: 'conversion', found: 3333, bound: 2000 },
  ]);
});

it('alarmsOf ignores small samples', () => {
  const week = { ...good.week, orders: 4, marginCents: 0 };
  expect(alarmsOf({ ...good, week, funnel: { ...funnel, form: 99, paid: 0 } }, bounds)).toEqual([]);
  expect(fallOf(funnel, { form: 0, package: 0, checkout: 0, paid: 0 })).toBeNull();
});
