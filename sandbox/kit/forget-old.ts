import type { DatabaseSync } from 'node:sqlite';

/** A stand-in remembers this long what nobody is going to ask for again. */
export const REMEMBERED_MS = 90 * 24 * 3600 * 1000;

const EVERY = 500;

/**
 * Keeps a table small through a demonstration of a year: forgets at once, and then at each 500th call. `when` is a
 * condition with one `?`, for which `bound` gives the value of the moment.
 */
export function forgetOld(
  state: DatabaseSync,
  { table, when }: { table: string; when: string },
  bound: () => number | string,
): () => void {
  const forget = state.prepare(`delete from ${table} where ${when}`);
  let calls = 0;
  forget.run(bound());
  return () => {
    calls += 1;
    if (calls % EVERY === 0) forget.run(bound());
  };
}
