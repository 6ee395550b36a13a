/** Spreadsheets take these for the beginning of a formula, wide letters and leading blanks included. */
const formula = /^(?:[\t\r]|\s*[=+\-@\uff1d\uff0b\uff0d\uff20])/;
const guarded = /^'(?=['\t\r]|\s*[=+\-@\uff1d\uff0b\uff0d\uff20])/;

/** Without the apostrophe that `writeCell` puts before what looks like a formula. */
export const unguarded = (cell: string): string => cell.replace(guarded, '');

/** A number alone is worked out to itself: guarded, a spreadsheet would leave it out of its sums. */
const plainNumber = /^-?\d{1,15}(?:[.,]\d{1,9})?$/;

export type Separator = ';' | ',';

/** A cell of a file for any spreadsheet: none that would be worked out as a formula. */
export function writeCell(cell: string | number, separator: Separator = ';'): string {
  const text = String(cell);
  const isNumber = typeof cell === 'number' || plainNumber.test(text);
  if (isNumber && !text.includes(separator)) return text;
  const safe = !isNumber && (formula.test(text) || guarded.test(text)) ? `'${text}` : text;
  return /[";,\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
