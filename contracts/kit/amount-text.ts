import type { Cents } from './money.ts';

export type AmountReading =
  | { kind: 'amount'; cents: Cents }
  /**
   * Three digits after a single mark are thousands in some countries and decimals in others. Both values are decimal
   * strings.
   */
  | { kind: 'ambiguous'; asThousands: string; asDecimals: string }
  | { kind: 'none' };

const noAmount: AmountReading = { kind: 'none' };
const blanks = /[\u00a0\u2007\u2009\u202f]/g;
const stripCurrency = (text: string) =>
  text
    .replace(blanks, ' ')
    .trim()
    .replace(/^(?:€|EUR)\s*|\s*(?:€|EUR)$/gi, '');

const loneSeparator = /^([1-9]\d{0,2})[.,](\d{3})$/;
/** Whole euros, plain or grouped by one mark, and decimals: one or two digits, or more if the rest are zeros. */
const shape = /^(\d{1,7}|[1-9]\d{0,2}(?:([., ']|’)\d{3})(?:\2\d{3})*)(?:([.,])(\d{1,2}|\d{2}0{2,}))?$/;

function parseTypedAmount(text: string): AmountReading {
  const [, before, after] = loneSeparator.exec(text) ?? [];
  if (before && after)
    return { kind: 'ambiguous', asThousands: `${before}${after}.00`, asDecimals: `${before}.${after}` };
  const [, whole = '', group, mark, fraction = ''] = shape.exec(text) ?? [];
  const euros = whole.replace(/\D/g, '');
  if (euros === '' || euros.length > 7 || (mark !== undefined && mark === group)) return noAmount;
  return { kind: 'amount', cents: Number(euros) * 100 + Number(fraction.slice(0, 2).padEnd(2, '0')) };
}

/**
 * Parses amounts of forms, files, settings and calls: `12.99`, `12,99 €`, `EUR 9,90`, `1.234,56`, `1,234.56`, `1
 * 234,5`, `1'234.50`, `1.234.567`. Never guesses: `2.500` and `2,500` are ambiguous.
 */
export function readAmount(value: string | number): AmountReading {
  if (typeof value === 'string') return parseTypedAmount(stripCurrency(value));
  return /^\d{1,7}(?:\.\d{1,2})?$/.test(String(value)) ? parseTypedAmount(String(value)) : noAmount;
}

/** Returns cents. `undefined` for invalid or ambiguous text. */
export function parseAmount(value: string | number): Cents | undefined {
  const read = readAmount(value);
  return read.kind === 'amount' ? read.cents : undefined;
}
