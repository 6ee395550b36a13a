import { findAmount } from '#contracts/kit/amount-in-words.ts';

/** Is a filter of the list of orders. */
export type CallerFilter = { q?: string; amountFrom?: number; amountTo?: number };

/** Reads what a caller says as a filter: an amount is one; what is left is searched for as it is. */
export function readCaller(said: string): CallerFilter | undefined {
  const { cents, rest } = findAmount(said);
  if (cents === undefined && rest.length < 2) return undefined;
  return { q: rest || undefined, amountFrom: cents, amountTo: cents };
}
