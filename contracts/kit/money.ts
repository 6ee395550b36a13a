import type { Locale } from './locales.ts';
import { perLocale } from './per-locale.ts';

/** Whole euro cents. The shop has one currency. */
export type Cents = number;
export const currency = 'EUR';

const formatters = perLocale((tag) => new Intl.NumberFormat(tag, { style: 'currency', currency }));

/** Formats `999` as `9,99 €` (es). For display only, never parsed. */
export const formatMoney = (cents: Cents, locale: Locale): string => formatters(locale).format(cents / 100);

/** Formats `1299` as `"12.99"`, the API's decimal string with a point (text 1, section 7). */
export function toDecimalString(cents: Cents): string {
  const sign = cents < 0 ? '-' : '';
  const absolute = Math.abs(cents);
  return `${sign}${Math.trunc(absolute / 100)}.${String(absolute % 100).padStart(2, '0')}`;
}

/** Splits a total by weights into integers with exactly that sum (largest remainder). */
export function splitCents(total: Cents, weights: readonly number[]): Cents[] {
  const sum = weights.reduce((all, weight) => all + weight, 0);
  if (sum <= 0) throw new RangeError('splitCents needs a positive weight');
  const exact = weights.map((weight) => (total * weight) / sum);
  const parts = exact.map(Math.floor);
  let rest = total - parts.reduce((all, part) => all + part, 0);
  const byRemainder = exact
    .map((value, index) => ({ index, remainder: value - Math.floor(value) }))
    .sort((a, b) => b.remainder - a.remainder || a.index - b.index);
  for (const { index } of byRemainder) {
    if (rest <= 0) break;
    parts[index] = (parts[index] ?? 0) + 1;
    rest -= 1;
  }
  return parts;
}
