import { CsvError, parse } from 'csv-parse/sync';
import { type Separator, stripFormulaGuard, writeCell } from '#contracts/kit/csv-cells.ts';

/** Thrown if the file is not a table. The message contains the line and the reason. */
export class UnreadableTable extends Error {
  override readonly name = 'UnreadableTable';
}

export interface TableLine {
  line: number;
  cells: string[];
}

/** Spreadsheets choose the separator by country. */
export function separatorOf(text: string, separators: readonly string[] = [';', ',', '\t']): string {
  const bare = text.replaceAll(/"(?:[^"]|"")*"/g, '""');
  const heading = /^.*\S.*$/m.exec(bare)?.[0] ?? '';
  const count = (separator: string) => heading.split(separator).length;
  return separators.reduce((best, next) => (count(next) > count(best) ? next : best));
}

export const lineEnds = ['\r\n', '\n', '\r'];

const lineBreaks = /\r\n|\r|\n/g;

/**
 * Parses a CSV file with semicolons, commas or tabs, quoted where needed. Skips empty lines. Throws `UnreadableTable`.
 */
export function parseCsv(text: string): TableLine[] {
  const lines: TableLine[] = [];
  let line = 1;
  const keep = ({ record, raw }: { record: string[]; raw: string }) => {
    const cells = record.map((cell) => stripFormulaGuard(cell.trim()));
    if (cells.some((cell) => cell !== '')) lines.push({ line, cells });
    line += raw.match(lineBreaks)?.length ?? 0;
    return null;
  };
  try {
    parse(text, {
      delimiter: separatorOf(text),
      record_delimiter: lineEnds,
      relax_column_count: true,
      raw: true,
      on_record: keep as never,
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new UnreadableTable(`line ${line}: a quotation mark without its counterpart`, { cause: error });
  }
  return lines;
}

/** Writes a line for any spreadsheet. Escapes cells that would be evaluated as a formula. */
export const csvLine = (cells: readonly (string | number)[], separator: Separator = ';'): string =>
  `${cells.map((cell) => writeCell(cell, separator)).join(separator)}\r\n`;

/** Byte order mark, by which spreadsheets recognise UTF-8. */
export const csvMark = '\ufeff';

export const formatCsv = (lines: readonly (readonly string[])[]): string =>
  csvMark + lines.map((line) => csvLine(line)).join('');
