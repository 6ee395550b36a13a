import { findAmount } from '#contracts/kit/amount-in-words.ts';

export type CallerFilter = { q?: string; amountFrom?: number; amountTo?: number };

/** Parses a search of the phone screen: an amount becomes a filter, other text is searched. */
export function parseCallerText(said: string): CallerFilter | undefined {
  const { cents, rest } = findAmount(said);
  if (cents === undefined && rest.length < 2) return undefined;
  return { q: rest || undefined, amountFrom: cents, amountTo: cents };
}
