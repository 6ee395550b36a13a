import { clampCustomQuantity } from '#contracts/catalog/catalog.ts';

/** Digits grouped by spaces or marks, including the narrow and non-breaking spaces of French. */
const grouped = /^\d{1,3}(?:([.,'’\s])\d{3})(?:\1\d{3})*$/;
const decimals = /[.,]\d{1,2}$/;

/**
 * Parses a typed quantity. `2.500`, `2,500` and `10 000` are thousands in every language. Returns NaN for invalid text.
 */
export function readQuantity(typed: string): number {
  const text = typed.trim();
  if (grouped.test(text)) return Number(text.replace(/\D/g, ''));
  const whole = text.replace(decimals, '');
  if (grouped.test(whole)) return Number(whole.replace(/\D/g, ''));
  return /^\d+$/.test(whole) ? Number(whole) : Number.NaN;
}

export function resolveQuantity(typed: string): { quantity: number; changed: boolean } {
  const meant = readQuantity(typed);
  const quantity = clampCustomQuantity(meant);
  return { quantity, changed: meant !== quantity };
}
