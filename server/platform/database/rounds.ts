import type { Queryable } from './query.ts';

/** Last row processed by a sweep, formatted by PostgreSQL. A `Date` would lose the microseconds. */
export interface Seen {
  at: string;
  id: string;
}

const seen = new WeakMap<Queryable, Map<string, Seen>>();

/** Returns the position of the sweep in this process. `null` at the start of a round. */
export const lastSeen = (db: Queryable, sweep: string): Seen | null => seen.get(db)?.get(sweep) ?? null;

/**
 * Stores the position for the next run, or resets it at the end of a round. Rows that cannot be processed therefore do
 * not block later rows.
 */
export function noteSeen(
  db: Queryable,
  sweep: string,
  { found, limit }: { found: readonly Seen[]; limit: number },
): void {
  const places = seen.get(db) ?? new Map<string, Seen>();
  seen.set(db, places);
  const last = found.at(-1);
  if (last && found.length >= limit) places.set(sweep, { at: last.at, id: last.id });
  else places.delete(sweep);
}
