import type { ImportProblem } from '#contracts/customers/imports.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import type { Queryable } from '#server/platform/database/query.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { StaffActor } from '#server/staff/audit/actor.ts';
import type { CellReader } from './cell-rules.ts';

/** Which import, and in whose name. */
export interface ImportWork {
  importId: string;
  staff: StaffActor;
  at: Date;
}

/** One line that can be brought in. */
export interface GoodLine<Values> {
  line: number;
  subject: string;
  values: Values;
}

/** One line that was, with what takes it back. */
export interface BroughtLine<Was> {
  line: number;
  subject: string;
  was: Was;
}

/** What came of a line. */
export interface Outcome {
  line: number;
  state: 'made' | 'changed' | 'same' | 'refused' | 'undone' | 'kept' | 'good';
  problem?: ImportProblem;
  was?: unknown;
}

/** How lines of one kind are read, brought in and taken back: over the verbs of the feature whose they are. */
export interface ImportKindSpec<Values = unknown, Was = unknown> {
  /** So many lines in one transaction; a kind whose lines depend on each other takes all. */
  atOnce: number;
  /** Throws `BadCell`. */
  read(cells: CellReader): Values;
  /** The natural key: a second line with it, or a second run, makes nothing twice. */
  subjectOf(values: Values): string;
  /** The dry run's look at the shop: only lines about which it has something to say. Writes nothing. */
  look(db: Queryable, lines: readonly GoodLine<Values>[]): Promise<Outcome[]>;
  /** In the transaction that marks the lines as done. */
  bring(deps: Deps, tx: Tx, lines: readonly GoodLine<Values>[], work: ImportWork): Promise<Outcome[]>;
  /** Takes back what was brought, but for what somebody has touched since. */
  takeBack(deps: Deps, tx: Tx, lines: readonly BroughtLine<Was>[], work: ImportWork): Promise<Outcome[]>;
}

/** Hides the types of its values: each kind has only its own handed back. */
export const defineKind = <Values, Was>(spec: ImportKindSpec<Values, Was>): ImportKindSpec =>
  spec as unknown as ImportKindSpec;

export const problem = (code: ImportProblem['code'], text: string | null = null): ImportProblem => ({
  code,
  text,
  column: null,
});

/** One after the other. */
export async function eachLine<Line>(
  lines: readonly Line[],
  work: (line: Line) => Promise<Outcome>,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const line of lines) outcomes.push(await work(line));
  return outcomes;
}
