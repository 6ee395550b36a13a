/** What a cell may come from; anything folded is written as JSON. */
export type Cell = unknown;

/** What spreadsheets take for the beginning of a formula, wide letters and leading blanks included. */
const formula = /^\s*[=+\-@|%\uff1d\uff0b\uff0d\uff20]/;

function cell(value: Cell): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  // An apostrophe says "text" to all of them.
  const plain = formula.test(text) || /^[\t\r]/.test(text) ? `'${text}` : text;
  return `"${plain.replaceAll('"', '""')}"`;
}

/** One line as RFC 4180 has it; no text of a stranger is run as a formula where it is opened. */
export const csvLine = (cells: readonly Cell[]): string => `${cells.map(cell).join(',')}\r\n`;
