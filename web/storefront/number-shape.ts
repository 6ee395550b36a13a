import type { Cents } from '#contracts/kit/money.ts';

/**
 * Says how a language writes numbers, described once on the server. Browsers' own tables differ in their
 * blanks, and markup that hydrates must come out the same on both sides.
 */
export interface NumberShape {
  decimal: string;
  group: string;
  /** Counts digits before grouping begins: 4 where `1000` stands bare, 3 where it is `1,000`. */
  bareDigits: number;
  before: string;
  after: string;
  percent: string;
}

/** Writes `10000` as `10.000` (es). */
export function formatCount(value: number, shape: NumberShape): string {
  const digits = String(Math.abs(Math.trunc(value)));
  const sign = value < 0 ? '-' : '';
  if (digits.length <= shape.bareDigits) return sign + digits;
  return sign + digits.replace(/\B(?=(\d{3})+$)/g, shape.group);
}

/** Writes `999` as `9,99 €` (es). */
export function formatCents(cents: Cents, shape: NumberShape): string {
  const fraction = String(cents % 100).padStart(2, '0');
  return `${shape.before}${formatCount(Math.trunc(cents / 100), shape)}${shape.decimal}${fraction}${shape.after}`;
}

/** Writes `21` as `21 %` (es). */
export function formatPercent(percent: number, shape: NumberShape): string {
  return `${String(percent).replace('.', shape.decimal)}${shape.percent}`;
}
