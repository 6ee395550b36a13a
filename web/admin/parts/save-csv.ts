/** What stands in a table of figures: as spreadsheets read it. */
export type CsvCell = string | number | null;

const writeCell = (cell: CsvCell): string => {
  if (cell === null) return '';
  const text = String(cell);
  return /[";,\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** Semicolons and a mark for UTF-8, as the files of the lists. */
export const csvOf = (lines: readonly (readonly CsvCell[])[]): string =>
  `\ufeff${lines.map((line) => `${line.map(writeCell).join(';')}\r\n`).join('')}`;

/** Sums that are on the screen, as a file: nobody's data, and no call. */
export function saveCsv(name: string, lines: readonly (readonly CsvCell[])[]): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([csvOf(lines)], { type: 'text/csv' }));
  link.download = `${name}.csv`;
  link.click();
  URL.revokeObjectURL(link.href);
}
