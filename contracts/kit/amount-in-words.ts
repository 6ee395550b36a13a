import { parseAmount } from './amount-text.ts';
import type { Cents } from './money.ts';

const euros = String.raw`(?:\d{1,3}(?:[.,]\d{3})+|\d{1,6})`;
const decimals = String.raw`[.,]\d{2}`;
/**
 * Matches `33,91`, `1.234,50`, `33.91 €`, `€5`: decimals or the sign tell an amount from the last four digits
 * of a card.
 */
const amount = new RegExp(
  String.raw`(?:^|\s)(?:\u20ac\s?${euros}(?:${decimals})?|${euros}(?:${decimals})?\s?\u20ac|${euros}${decimals})(?=\s|$)`,
);

export interface WordsWithAmount {
  /** It is undefined where no amount is among the words. */
  cents: Cents | undefined;
  /** Holds the words without it. */
  rest: string;
}

/** Finds the first amount among the words that somebody typed into a search, or heard from a caller. */
export function findAmount(typed: string): WordsWithAmount {
  const text = typed.trim().replaceAll(/\s+/g, ' ');
  const found = amount.exec(text)?.[0];
  const cents = found === undefined ? undefined : parseAmount(found);
  const rest = found === undefined || cents === undefined ? text : text.replace(found, ' ');
  return { cents, rest: rest.replaceAll(/\s+/g, ' ').trim() };
}
