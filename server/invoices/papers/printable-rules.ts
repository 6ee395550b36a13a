import type { PrintedInvoice } from '#contracts/invoices/invoice.ts';

/** Does the typeface have a sign for this code point? */
export type HasGlyph = (codePoint: number) => boolean;

/** Without what the typeface has no sign for, such as pictures: they would print as empty boxes. */
export const printableText = (text: string, hasGlyph: HasGlyph): string =>
  [...text]
    .filter((sign) => /\s/.test(sign) || hasGlyph(sign.codePointAt(0) as number))
    .join('')
    .replace(/ {2,}/g, ' ')
    .trim();

/** An invoice whose every word can be printed; the code is no text. */
export function printableInvoice({ code, ...words }: PrintedInvoice, hasGlyph: HasGlyph): PrintedInvoice {
  const clean = (value: unknown): unknown => {
    if (typeof value === 'string') return printableText(value, hasGlyph);
    if (Array.isArray(value)) return value.map(clean);
    if (value !== null && typeof value === 'object')
      return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, clean(part)]));
    return value;
  };
  return { ...(clean(words) as Omit<PrintedInvoice, 'code'>), code };
}
