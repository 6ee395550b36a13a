import { writeCell } from '#contracts/kit/csv-cells.ts';
import { saveFile } from './save-file.ts';

export type CsvCell = string | number | null;

/** Writes semicolons and a UTF-8 mark, like the list exports. */
export const csvOf = (lines: readonly (readonly CsvCell[])[]): string =>
  `\ufeff${lines.map((line) => `${line.map((cell) => (cell === null ? '' : writeCell(cell))).join(';')}\r\n`).join('')}`;

/** Downloads displayed totals without a request. They contain no personal data. */
export function saveCsv(name: string, lines: readonly (readonly CsvCell[])[]): void {
  saveFile(`${name}.csv`, csvOf(lines), 'text/csv');
}
