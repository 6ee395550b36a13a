/** Spreadsheets take these for the beginning of a formula, wide letters and leading blanks included. */
const formula = /^(?:[\t\r]|\s*[=+\-@\uff1d\uff0b\uff0d\uff20])/;
const guarded = /^'(?=['\t\r]|\s*[=+\-@\uff1d\uff0b\uff0d\uff20])/;

/** Removes the apostrophe that `writeCell` puts before what looks like a formula. */
export const unguarded = (cell: string): string => cell.replace(guarded, '');

/** A spreadsheet would leave a guarded number out of its sums, so a number alone is not guarded. */
const plainNumber = /^-?\d{1,15}(?:[.,]\d{1,9})?$/;

export type Separator = ';' | ',';

/** Writes a cell of a file for any spreadsheet, so that none works it out as a formula. */
export function writeCell(cell: string | number, separator: Separator = ';'): string {
  const text = String(cell);
  const isNumber = typeof cell === 'number' || plainNumber.test(text);
  if (isNumber && !text.includes(separator)) return text;
  const safe = !isNumber && (formula.test(text) || guarded.test(text)) ? `'${text}` : text;
  return /[";,\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
