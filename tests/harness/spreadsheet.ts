import { parse } from 'csv-parse/sync';
import type { StaffLanguage } from '#contracts/staff/roles.ts';

export type Cell = number | string;

const number: Record<StaffLanguage, RegExp> = { es: /^-?\d+(,\d+)?$/, en: /^-?\d+(\.\d+)?$/ };

/**
 * Returns the cells of a CSV file as a spreadsheet in that language reads them. Cells it does not read as numbers are
 * text.
 */
export function asSpreadsheet(file: string, language: StaffLanguage): Cell[][] {
  const lines: string[][] = parse(file, { bom: true, delimiter: language === 'es' ? ';' : ',' });
  return lines.map((cells) =>
    cells.map((cell) => (number[language].test(cell) ? Number(cell.replace(',', '.')) : cell)),
  );
}

/** Returns the sum as a spreadsheet computes it, in hundredths. Ignores text. */
export const sumCells = (cells: readonly (Cell | undefined)[]): number =>
  cells.reduce<number>((sum, cell) => sum + (typeof cell === 'number' ? Math.round(cell * 100) : 0), 0);
