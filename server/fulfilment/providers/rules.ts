import type { HealthFigures } from '#contracts/fulfilment/provider-health.ts';
import { type Micros, parseMicros } from '#server/platform/clients/provider/provider-amount.ts';

/** Deductions from a price before it is compared with its cost. Shares in hundredths of a percent. */
export interface MarginTerms {
  vat: number;
  feeShare: number;
  feeCents: number;
  least: number;
  /** Units of the account's currency per euro. */
  perEuro: Readonly<Record<string, number>>;
}

const whole = 10_000;

/** Price after tax and processor fee, in cents. */
export function netCents(priceCents: number, terms: MarginTerms): number {
  const withoutTax = (priceCents * whole) / (whole + terms.vat);
  return withoutTax - (priceCents * terms.feeShare) / whole - terms.feeCents;
}

export interface ProviderTerms {
  /** Price of 1000 units in the account's currency. */
  rate: string;
  currency: string | null;
  /** Units, bonus included. */
  quantity: number;
}

/** Euro cents, rounded up. Null if the exchange rate is missing. */
export function costCents({ rate, currency, quantity }: ProviderTerms, terms: MarginTerms): number | null {
  const micros = parseMicros(rate);
  const perEuro = currency === 'EUR' ? 1 : terms.perEuro[currency ?? ''];
  if (micros === undefined || !perEuro) return null;
  return Math.ceil(((Number(micros) / 1_000_000) * (quantity / 1000) * 100) / perEuro - 1e-9);
}

/** Share of the net price in hundredths of a percent, negative for a loss. Null if the cost is unknown. */
export const marginOf = (priceCents: number, performed: ProviderTerms, terms: MarginTerms): number | null =>
  marginAt(priceCents, costCents(performed, terms), terms);

export function marginAt(priceCents: number, cost: number | null, terms: MarginTerms): number | null {
  const net = netCents(priceCents, terms);
  if (cost === null) return null;
  if (net <= 0) return -whole;
  return Math.max(-10 * whole, Math.round(((net - cost) / net) * whole));
}

/** Upper bounds of the time buckets: replies in milliseconds, starts and completions in seconds. */
export const answerBounds = [
  50, 100, 150, 200, 300, 400, 500, 750, 1000, 1500, 2000, 3000, 5000, 7500, 10_000, 15_000, 20_000, 30_000,
  45_000, 60_000, 120_000,
] as const;
export const workBounds = [
  10, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 14_400, 28_800, 43_200, 86_400, 172_800, 345_600, 604_800,
  1_209_600, 2_592_000,
] as const;

export interface MeasureCount {
  measure: string;
  bucket: number;
  n: number;
}

const countOf = (measured: readonly MeasureCount[], measure: string) =>
  measured.reduce((sum, each) => (each.measure === measure ? sum + each.n : sum), 0);

/** Bound below which this share of the times was. Null without times. */
export function quantile(measured: readonly MeasureCount[], measure: string, share: number): number | null {
  const own = measured.filter((each) => each.measure === measure).toSorted((a, b) => a.bucket - b.bucket);
  const all = countOf(own, measure);
  if (all === 0) return null;
  let seen = 0;
  return own.find(({ n }) => {
    seen += n;
    return seen >= all * share;
  })!.bucket;
}

export function figuresOf(measured: readonly MeasureCount[]): HealthFigures {
  const [accepted, rejected, doubtful] = (['accepted', 'rejected', 'doubtful'] as const).map((name) =>
    countOf(measured, name),
  ) as [number, number, number];
  return {
    sends: accepted + rejected + doubtful,
    accepted,
    rejected,
    doubtful,
    answerP95Ms: quantile(measured, 'answer_ms', 0.95),
    startP50Seconds: quantile(measured, 'start_s', 0.5),
    startP95Seconds: quantile(measured, 'start_s', 0.95),
    completeP50Seconds: quantile(measured, 'complete_s', 0.5),
    completeP95Seconds: quantile(measured, 'complete_s', 0.95),
    completed: countOf(measured, 'completed'),
    short: countOf(measured, 'short'),
  };
}

const maxDaysLeft = 9999;

/** Whole days until the balance is spent at this rate. Null without spending or if unknown. */
export function daysLeft(balance: string | null, spentInADay: string): number | null {
  const have = parseMicros(balance);
  const spent = parseMicros(spentInADay);
  if (have === undefined || spent === undefined || spent <= 0n) return null;
  const days = have <= 0n ? 0n : have / spent;
  return Number(days > BigInt(maxDaysLeft) ? BigInt(maxDaysLeft) : days);
}

/** Returns whether the balance is below the limit. A limit of 0 disables the warning. */
export function isLow(balance: Micros, mark: string): boolean {
  const low = parseMicros(mark) ?? 0n;
  return low > 0n && balance < low;
}

/** Increase of the balance that our charges do not explain: a top-up or refunded money. */
export function addedSince(before: string | null, reading: { balance: string; spent: string }): Micros {
  const [was, is, spent] = [before, reading.balance, reading.spent].map((each) => parseMicros(each));
  if (was === undefined || is === undefined || spent === undefined) return 0n;
  const added = is - was + spent;
  return added > 0n ? added : 0n;
}
