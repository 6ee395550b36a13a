import type { Cents } from '#contracts/kit/money.ts';

/**
 * Number format of a language, created on the server. Browser tables differ in their spaces, and hydration needs
 * identical markup.
 */
export interface NumberShape {
  decimal: string;
  group: string;
  /** Longest number without grouping, in digits: 4 where `1000` has no separator, 3 where it is `1,000`. */
  bareDigits: number;
  before: string;
  after: string;
  percent: string;
}

/** Formats `10000` as `10.000` (es). */
export function formatCount(value: number, shape: NumberShape): string {
  const digits = String(Math.abs(Math.trunc(value)));
  const sign = value < 0 ? '-' : '';
  if (digits.length <= shape.bareDigits) return sign + digits;
  return sign + digits.replace(/\B(?=(\d{3})+$)/g, shape.group);
}

/** Formats `999` as `9,99 €` (es). */
export function formatCents(cents: Cents, shape: NumberShape): string {
  const fraction = String(cents % 100).padStart(2, '0');
  return `${shape.before}${formatCount(Math.trunc(cents / 100), shape)}${shape.decimal}${fraction}${shape.after}`;
}

/** Formats `21` as `21 %` (es). */
export function formatPercent(percent: number, shape: NumberShape): string {
  return `${String(percent).replace('.', shape.decimal)}${shape.percent}`;
}
