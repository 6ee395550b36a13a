import { type ImportKind, type ImportMapping, importColumns } from '#contracts/customers/imports.ts';
import { BadCell, type Cells, readerOf } from './cell-rules.ts';
import type { GoodLine, ImportKindSpec, Outcome } from './kind.ts';
import type { Line } from './store-rows.ts';

function named(cells: readonly string[], mapping: ImportMapping): Cells {
  return Object.fromEntries(Object.entries(mapping).map(([name, at]) => [name, cells[at] ?? '']));
}

export const missingColumns = (kind: ImportKind, mapping: ImportMapping): string[] =>
  importColumns[kind].flatMap((column) => {
    const isTold = (name: string) => name in mapping;
    const others = importColumns[kind].filter(
      (each) => 'insteadOf' in each && each.insteadOf === column.name && isTold(each.name),
    );
    return 'required' in column && !isTold(column.name) && others.length === 0 ? [column.name] : [];
  });

export function readLine(
  spec: ImportKindSpec,
  { line, cells }: Pick<Line, 'line' | 'cells'>,
  mapping: ImportMapping,
): { good: GoodLine<unknown> } | { bad: Outcome } {
  try {
    const values = spec.read(readerOf(named(cells, mapping)));
    return { good: { line, values, subject: spec.subjectOf(values) } };
  } catch (error) {
    if (!(error instanceof BadCell)) throw error;
    return { bad: { line, state: 'refused', problem: error.problem } };
  }
}
