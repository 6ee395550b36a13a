import { writeCell } from '#contracts/kit/csv-cells.ts';
import { saveFile } from './save-file.ts';

/** Is a cell in a table of figures, as spreadsheets read it. */
export type CsvCell = string | number | null;

/** Writes semicolons and a mark for UTF-8, as the files of the lists have. */
export const csvOf = (lines: readonly (readonly CsvCell[])[]): string =>
  `\ufeff${lines.map((line) => `${line.map((cell) => (cell === null ? '' : writeCell(cell))).join(';')}\r\n`).join('')}`;

/** Saves sums that are on the screen as a file: they are nobody's data, and no call is made. */
export function saveCsv(name: string, lines: readonly (readonly CsvCell[])[]): void {
  saveFile(`${name}.csv`, csvOf(lines), 'text/csv');
}
