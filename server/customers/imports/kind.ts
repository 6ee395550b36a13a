import type { ImportProblem } from '#contracts/customers/imports.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import type { Queryable } from '#server/platform/database/query.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { StaffActor } from '#server/staff/audit/actor.ts';
import type { CellReader } from './cell-rules.ts';

export interface ImportWork {
  importId: string;
  staff: StaffActor;
  at: Date;
}

export interface ValidLine<Values> {
  line: number;
  subject: string;
  values: Values;
}

export interface ImportedLineState<Was> {
  line: number;
  subject: string;
  was: Was;
}

export interface LineOutcome {
  line: number;
  state: 'made' | 'changed' | 'same' | 'refused' | 'undone' | 'kept' | 'good';
  problem?: ImportProblem;
  was?: unknown;
}

export interface ImportKindSpec<Values = unknown, Was = unknown> {
  /** Number of lines per transaction. Unlimited for kinds whose lines depend on each other. */
  atOnce: number;
  read(cells: CellReader): Values;
  subjectOf(values: Values): string;
  /** Checks lines for the dry run and returns only lines with a finding. Writes nothing. */
  look(db: Queryable, lines: readonly ValidLine<Values>[]): Promise<LineOutcome[]>;
  /** Runs in the transaction that marks the lines as done. */
  bring(deps: Deps, tx: Tx, lines: readonly ValidLine<Values>[], work: ImportWork): Promise<LineOutcome[]>;
  takeBack(
    deps: Deps,
    tx: Tx,
    lines: readonly ImportedLineState<Was>[],
    work: ImportWork,
  ): Promise<LineOutcome[]>;
}

export const defineKind = <Values, Was>(spec: ImportKindSpec<Values, Was>): ImportKindSpec =>
  spec as unknown as ImportKindSpec;

export const importProblem = (code: ImportProblem['code'], text: string | null = null): ImportProblem => ({
  code,
  text,
  column: null,
});

export async function eachLine<Line>(
  lines: readonly Line[],
  work: (line: Line) => Promise<LineOutcome>,
): Promise<LineOutcome[]> {
  const outcomes: LineOutcome[] = [];
  for (const line of lines) outcomes.push(await work(line));
  return outcomes;
}
