import { type ImportKind, type ImportMapping, importColumns } from '#contracts/customers/imports.ts';
import { type ImportCells, InvalidCell, readerOf } from './cell-rules.ts';
import type { ImportKindSpec, LineOutcome, ValidLine } from './kind.ts';
import type { ImportLine } from './store-rows.ts';

function nameCells(cells: readonly string[], mapping: ImportMapping): ImportCells {
  return Object.fromEntries(Object.entries(mapping).map(([name, at]) => [name, cells[at] ?? '']));
}

export const missingColumns = (kind: ImportKind, mapping: ImportMapping): string[] =>
  importColumns[kind].flatMap((column) => {
    const hasReportedColumn = (name: string) => name in mapping;
    const others = importColumns[kind].filter(
      (each) => 'insteadOf' in each && each.insteadOf === column.name && hasReportedColumn(each.name),
    );
    return 'required' in column && !hasReportedColumn(column.name) && others.length === 0
      ? [column.name]
      : [];
  });

/** A separator in an unquoted cell, such as a decimal comma, moves the rest of the line into other columns. */
function requireHeadings(cells: readonly string[], heading: readonly string[]): void {
  const beyond = cells.slice(heading.length).find((cell) => cell !== '');
  if (beyond !== undefined) throw new InvalidCell('too_many_cells', null, beyond);
}

export function readLine(
  spec: ImportKindSpec,
  { line, cells }: Pick<ImportLine, 'line' | 'cells'>,
  { heading, mapping }: { heading: readonly string[]; mapping: ImportMapping },
): { good: ValidLine<unknown> } | { bad: LineOutcome } {
  try {
    requireHeadings(cells, heading);
    const values = spec.read(readerOf(nameCells(cells, mapping)));
    return { good: { line, values, subject: spec.subjectOf(values) } };
  } catch (error) {
    if (!(error instanceof InvalidCell)) throw error;
    return { bad: { line, state: 'refused', problem: error.problem } };
  }
}
