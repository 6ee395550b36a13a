import type { Queryable } from './query.ts';

/** Last row processed by a sweep, formatted by PostgreSQL. A `Date` would lose the microseconds. */
export interface SweepPosition {
  at: string;
  id: string;
}

const sweepPositions = new WeakMap<Queryable, Map<string, SweepPosition>>();

/** `null` at the start of a round. Each process has its own position. */
export const readSweepPosition = (db: Queryable, sweep: string): SweepPosition | null =>
  sweepPositions.get(db)?.get(sweep) ?? null;

/**
 * Stores the position for the next run, or resets it at the end of a round. Rows that cannot be processed therefore do
 * not block later rows.
 */
export function saveSweepPosition(
  db: Queryable,
  sweep: string,
  { found, limit }: { found: readonly SweepPosition[]; limit: number },
): void {
  const places = sweepPositions.get(db) ?? new Map<string, SweepPosition>();
  sweepPositions.set(db, places);
  const last = found.at(-1);
  if (last && found.length >= limit) places.set(sweep, { at: last.at, id: last.id });
  else places.delete(sweep);
}
