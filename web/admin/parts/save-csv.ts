import { writeCell } from '#contracts/kit/csv-cells.ts';
import { saveFile } from './save-file.ts';

/** What stands in a table of figures: as spreadsheets read it. */
export type CsvCell = string | number | null;

/** Semicolons and a mark for UTF-8, as the files of the lists. */
export const csvOf = (lines: readonly (readonly CsvCell[])[]): string =>
  `\ufeff${lines.map((line) => `${line.map((cell) => (cell === null ? '' : writeCell(cell))).join(';')}\r\n`).join('')}`;

/** Sums that are on the screen, as a file: nobody's data, and no call. */
export function saveCsv(name: string, lines: readonly (readonly CsvCell[])[]): void {
  saveFile(`${name}.csv`, csvOf(lines), 'text/csv');
}
