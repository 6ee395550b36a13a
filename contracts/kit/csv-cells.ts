/** Cells that spreadsheets evaluate as formulas, including full-width characters and leading spaces. */
const formula = /^(?:[\t\r]|\s*[=+\-@\uff1d\uff0b\uff0d\uff20])/;
const guardedCell = /^'(?=['\t\r]|\s*[=+\-@\uff1d\uff0b\uff0d\uff20])/;

/** Removes the apostrophe that `writeCell` puts before formula-like text. */
export const stripFormulaGuard = (cell: string): string => cell.replace(guardedCell, '');

/** Plain numbers are not escaped, because spreadsheets would exclude them from sums. */
const plainNumber = /^-?\d{1,15}(?:[.,]\d{1,9})?$/;

export type Separator = ';' | ',';

/** Escapes a cell so that no spreadsheet evaluates it as a formula. */
export function writeCell(cell: string | number, separator: Separator = ';'): string {
  const text = String(cell);
  const isNumber = typeof cell === 'number' || plainNumber.test(text);
  if (isNumber && !text.includes(separator)) return text;
  const safe = !isNumber && (formula.test(text) || guardedCell.test(text)) ? `'${text}` : text;
  return /[";,\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
