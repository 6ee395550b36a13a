import type { Queryable } from './query.ts';

/** Is the last row that a sweep has seen, as PostgreSQL writes it: a `Date` would lose its microseconds. */
export interface Seen {
  at: string;
  id: string;
}

const seen = new WeakMap<Queryable, Map<string, Seen>>();

/** Returns where the sweep's last look ended in this process; null at the beginning of a round. */
export const lastSeen = (db: Queryable, sweep: string): Seen | null => seen.get(db)?.get(sweep) ?? null;

/**
 * Continues after these rows at the next look, or at the beginning where the round is over, so that
 * rows which stay in the list without a result do not block those after them.
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
