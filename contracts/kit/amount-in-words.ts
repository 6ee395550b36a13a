import { parseAmount } from './amount-text.ts';
import type { Cents } from './money.ts';

const euros = String.raw`(?:\d{1,3}(?:[.,]\d{3})+|\d{1,6})`;
const decimals = String.raw`[.,]\d{2}`;
/**
 * Matches `33,91`, `1.234,50`, `33.91 €`, `€5`. Decimals or the sign distinguish an amount from the last four digits of
 * a card.
 */
const amount = new RegExp(
  String.raw`(?:^|\s)(?:\u20ac\s?${euros}(?:${decimals})?|${euros}(?:${decimals})?\s?\u20ac|${euros}${decimals})(?=\s|$)`,
);

export interface WordsWithAmount {
  /** `undefined` when the text contains no amount. */
  cents: Cents | undefined;
  rest: string;
}

export function findAmount(typed: string): WordsWithAmount {
  const text = typed.trim().replaceAll(/\s+/g, ' ');
  const found = amount.exec(text)?.[0];
  const cents = found === undefined ? undefined : parseAmount(found);
  const rest = found === undefined || cents === undefined ? text : text.replace(found, ' ');
  return { cents, rest: rest.replaceAll(/\s+/g, ' ').trim() };
}
