import { clampCustomQuantity } from '#contracts/catalog/catalog.ts';

/** Matches a blank or mark that groups digits, also the narrow and unbreakable blanks of French pages. */
const grouped = /^\d{1,3}(?:([.,'’\s])\d{3})(?:\1\d{3})*$/;
const decimals = /[.,]\d{1,2}$/;

/**
 * Returns the quantity that somebody typed: `2.500`, `2,500` and `10 000` are thousands in every language, because
 * nobody buys a part of a follower. NaN for what is no quantity.
 */
export function readQuantity(typed: string): number {
  const text = typed.trim();
  if (grouped.test(text)) return Number(text.replace(/\D/g, ''));
  const whole = text.replace(decimals, '');
  if (grouped.test(whole)) return Number(whole.replace(/\D/g, ''));
  return /^\d+$/.test(whole) ? Number(whole) : Number.NaN;
}

/** Returns what is sold for a typed text, and whether that is another quantity than the one that was meant. */
export function settleQuantity(typed: string): { quantity: number; changed: boolean } {
  const meant = readQuantity(typed);
  const quantity = clampCustomQuantity(meant);
  return { quantity, changed: meant !== quantity };
}
