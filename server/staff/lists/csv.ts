import { type Separator, unguarded, writeCell } from '#contracts/kit/csv-cells.ts';

/** A file that is no table: which line, and why. */
export class UnreadableTable extends Error {
  override readonly name = 'UnreadableTable';
}

export interface TableLine {
  /** As an editor counts, from 1. */
  line: number;
  cells: string[];
}

const separators = [';', ',', '\t'] as const;

/** The one that stands most often in the heading; spreadsheets choose it by the country. */
function separatorOf(text: string): string {
  const heading = text.slice(0, text.search(/[\r\n]|$/));
  const count = (separator: string) => heading.split(separator).length;
  return separators.reduce((best, next) => (count(next) > count(best) ? next : best));
}

/** A quoted cell, or one without quotes, and what ends it. Sticky: it goes on where it stopped. */
const cellBefore = (separator: string) =>
  new RegExp(`(?:"((?:[^"]|"")*)"|([^"${separator}\\r\\n]*))(${separator}|\\r\\n|\\r|\\n|$)`, 'y');

const lineBreaks = /\r\n|\r|\n/g;

/**
 * Reads a CSV file as spreadsheets write it: separated by semicolons, commas or tabs, quoted where needed. Lines
 * without anything are left out. Throws `UnreadableTable`.
 */
export function parseCsv(text: string): TableLine[] {
  const pattern = cellBefore(separatorOf(text));
  const lines: TableLine[] = [];
  let line = 1;
  let row: TableLine = { line, cells: [] };
  while (pattern.lastIndex < text.length || row.cells.length > 0) {
    const match = pattern.exec(text);
    if (!match) throw new UnreadableTable(`line ${line}: a quotation mark that does not fit`);
    const [whole, quoted, bare = '', end = ''] = match;
    row.cells.push(unguarded((quoted?.replaceAll('""', '"') ?? bare).trim()));
    line += whole.match(lineBreaks)?.length ?? 0;
    if (end.length === 1 && !'\r\n'.includes(end)) continue;
    if (row.cells.some((cell) => cell !== '')) lines.push(row);
    row = { line, cells: [] };
    if (end === '') break;
  }
  return lines;
}

/** For any spreadsheet: no cell that would be worked out as a formula. */
export const csvLine = (cells: readonly (string | number)[], separator: Separator = ';'): string =>
  `${cells.map((cell) => writeCell(cell, separator)).join(separator)}\r\n`;

/** The mark by which spreadsheets know that a file is UTF-8. */
export const csvMark = '\ufeff';

export const formatCsv = (lines: readonly (readonly string[])[]): string =>
  csvMark + lines.map((line) => csvLine(line)).join('');
