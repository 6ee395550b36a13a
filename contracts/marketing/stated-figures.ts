import { z } from 'zod';
import { parseAmount } from '../kit/amount-text.ts';

/** Reads `+1,000` as tiles have it, or a number; returns undefined when it is no count (text 1, section 5). */
function parseCount(value: string | number): number | undefined {
  const text = String(value).trim();
  return /^\+?\d{1,3}(?:[.,\s]?\d{3}){0,2}$/.test(text) ? Number(text.replace(/\D/g, '')) : undefined;
}

function stated(parse: (value: string | number) => number | undefined, what: string) {
  return z
    .union([z.string().max(40), z.number()])
    .nullish()
    .transform((value, context) => {
      if (value === null || value === undefined) return undefined;
      const read = parse(value);
      if (read === undefined) context.addIssue({ code: 'custom', message: `not ${what}` });
      return read;
    })
    .optional();
}

/**
 * Is an amount on the wire (`"12.99"`, `"12,99 €"`, 12.99), and cents once it is read. One that cannot be
 * read is refused with 400.
 */
export const statedMoney = stated(parseAmount, 'an amount');

/** Is a count on the wire. A blank one says nothing. */
export const statedCount = z
  .union([z.literal('').transform(() => undefined), stated(parseCount, 'a count')])
  .optional();
