import type { DatabaseSync } from 'node:sqlite';

/** Retention of data that is no longer requested. */
export const REMEMBERED_MS = 90 * 24 * 3600 * 1000;

const DELETE_EVERY = 500;

/**
 * Limits a table's size during long demonstrations: deletes old rows now and on each 500th call. `when` is a condition
 * with one `?`, whose value is `bound`.
 */
export function limitTableSize(
  state: DatabaseSync,
  { table, when }: { table: string; when: string },
  bound: () => number | string,
): () => void {
  const forget = state.prepare(`delete from ${table} where ${when}`);
  let calls = 0;
  forget.run(bound());
  return () => {
    calls += 1;
    if (calls % DELETE_EVERY === 0) forget.run(bound());
  };
}
