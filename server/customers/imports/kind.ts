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

export interface GoodLine<Values> {
  line: number;
  subject: string;
  values: Values;
}

export interface BroughtLine<Was> {
  line: number;
  subject: string;
  was: Was;
}

export interface Outcome {
  line: number;
  state: 'made' | 'changed' | 'same' | 'refused' | 'undone' | 'kept' | 'good';
  problem?: ImportProblem;
  was?: unknown;
}

/** Reads, imports and reverts lines of one kind, by functions of the owning feature. */
export interface ImportKindSpec<Values = unknown, Was = unknown> {
  /** Number of lines per transaction. Unlimited for kinds whose lines depend on each other. */
  atOnce: number;
  /** Throws `BadCell`. */
  read(cells: CellReader): Values;
  subjectOf(values: Values): string;
  /** Checks lines for the dry run and returns only lines with a finding. Writes nothing. */
  look(db: Queryable, lines: readonly GoodLine<Values>[]): Promise<Outcome[]>;
  /** Runs in the transaction that marks the lines as done. */
  bring(deps: Deps, tx: Tx, lines: readonly GoodLine<Values>[], work: ImportWork): Promise<Outcome[]>;
  /** Reverts the imported lines except those changed since. */
  takeBack(deps: Deps, tx: Tx, lines: readonly BroughtLine<Was>[], work: ImportWork): Promise<Outcome[]>;
}

export const defineKind = <Values, Was>(spec: ImportKindSpec<Values, Was>): ImportKindSpec =>
  spec as unknown as ImportKindSpec;

export const problem = (code: ImportProblem['code'], text: string | null = null): ImportProblem => ({
  code,
  text,
  column: null,
});

export async function eachLine<Line>(
  lines: readonly Line[],
  work: (line: Line) => Promise<Outcome>,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const line of lines) outcomes.push(await work(line));
  return outcomes;
}
