import { addDays, daysBetween, toMadridDate } from '#contracts/kit/madrid.ts';
import { daySeconds } from '#contracts/kit/time.ts';
import type { Comparison } from '#contracts/marketing/figure-dimensions.ts';
import type { FigureSpan } from '#contracts/marketing/reporting.ts';

/** Days in Madrid's time zone, `YYYY-MM-DD`, both inclusive. */
export interface Days {
  from: string;
  to: string;
}

const maxDays = 800;

export const lengthOf = ({ from, to }: Days): number => daysBetween(from, to) + 1;

export const daysOf = (days: Days): string[] =>
  Array.from({ length: lengthOf(days) }, (_, at) => addDays(days.from, at));

const asDay = (bound: string) => (bound.includes('T') ? toMadridDate(new Date(bound)) : bound);

/** Returns the requested days up to today, by default today. Undefined for a reversed or too long range. */
export function resolveRequestedDays({ from, to }: FigureSpan, now: Date): Days | undefined {
  const today = toMadridDate(now);
  const end = to === undefined ? today : asDay(to);
  const begin = from === undefined ? end : asDay(from);
  if (begin > end) return undefined;
  const untilToday = (day: string) => (today < day ? today : day);
  const days = { from: untilToday(begin), to: untilToday(end) };
  return lengthOf(days) > maxDays ? undefined : days;
}

/** Returns the comparison period: the same number of days before, or the last such days on the same weekdays. */
export function daysBefore(days: Days, compare: Comparison): Days | undefined {
  if (compare === 'none') return undefined;
  const length = lengthOf(days);
  const back = compare === 'previous' ? length : Math.ceil(length / 7) * 7;
  return { from: addDays(days.from, -back), to: addDays(days.to, -back) };
}

export interface Counted {
  orders: number;
  samples: number;
  revenue_cents: number;
  discount_cents: number;
  tax_cents: number;
  refunds: number;
  refunded_cents: number;
  refunded_tax_cents: number;
  disputes: number;
  disputed_cents: number;
  /** In millionths of a euro. */
  cost_micros: number;
  unpriced: number;
}

export const zeroFigures: Counted = {
  orders: 0,
  samples: 0,
  revenue_cents: 0,
  discount_cents: 0,
  tax_cents: 0,
  refunds: 0,
  refunded_cents: 0,
  refunded_tax_cents: 0,
  disputes: 0,
  disputed_cents: 0,
  cost_micros: 0,
  unpriced: 0,
};

const names = Object.keys(zeroFigures) as (keyof Counted)[];

export function sumOf(parts: readonly Counted[]): Counted {
  const sum = { ...zeroFigures };
  for (const part of parts) for (const name of names) sum[name] += part[name];
  return sum;
}

export function figuresOf(counted: Counted) {
  const { orders, revenue_cents: revenue, tax_cents: tax, refunded_cents: refunded } = counted;
  const cost = Math.round(counted.cost_micros / 10_000);
  const net = revenue - tax - (refunded - counted.refunded_tax_cents);
  return {
    orders,
    sampleOrders: counted.samples,
    revenueCents: revenue,
    averageCents: orders === 0 ? null : Math.round(revenue / orders),
    discountCents: counted.discount_cents,
    taxCents: tax,
    refunds: counted.refunds,
    refundedCents: refunded,
    disputes: counted.disputes,
    disputedCents: counted.disputed_cents,
    providerCostCents: cost,
    unpricedParts: counted.unpriced,
    netCents: net,
    marginCents: net - cost,
  };
}

export type CountedFigures = ReturnType<typeof figuresOf>;

/** Returns a share in hundredths of a per cent. Null for an empty whole. */
export const shareOf = (part: number, whole: number): number | null =>
  whole <= 0 ? null : Math.round((part * 10_000) / whole);

/**
 * Upper bounds of duration buckets in seconds, each 10 % above the previous one, from five seconds to forty
 * days.
 */
export const timeBounds: readonly number[] = (() => {
  const bounds: number[] = [];
  for (let bound = 5; bound < 40 * daySeconds; bound = Math.max(bound + 1, Math.floor(bound * 1.1)))
    bounds.push(bound);
  return bounds;
})();

export interface DurationBucket {
  bucket: number;
  n: number;
}

/** Returns the upper bound of the given share of durations. Null without durations. `times` must be ascending. */
export function quantile(times: readonly DurationBucket[], share: number): number | null {
  const all = times.reduce((sum, { n }) => sum + n, 0);
  let seen = 0;
  for (const { bucket, n } of times) {
    seen += n;
    if (seen >= all * share) return bucket;
  }
  return null;
}
