import { z } from 'zod';
import { parseAmount } from '../kit/amount-text.ts';

/** Parses `+1,000` as tiles write it, or a number. `undefined` for invalid text (text 1, section 5). */
function parseCount(value: string | number): number | undefined {
  const text = String(value).trim();
  return /^\+?\d{1,3}(?:[.,\s]?\d{3}){0,2}$/.test(text) ? Number(text.replace(/\D/g, '')) : undefined;
}

function statedAmountSchema(parse: (value: string | number) => number | undefined, what: string) {
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

/** Amount in a request (`"12.99"`, `"12,99 €"`, 12.99), parsed to cents. 400 when invalid. */
export const statedMoney = statedAmountSchema(parseAmount, 'an amount');

/** Count in a request. Blank is absent. */
export const statedCount = z
  .union([z.literal('').transform(() => undefined), statedAmountSchema(parseCount, 'a count')])
  .optional();
