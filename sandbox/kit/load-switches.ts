import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';

/** Fault switches of a service, stored in its database so that they survive a restart. */
export interface Switches<F extends object> {
  now(): F;
  /** Merges the given switches. Throws with a readable message on unknown names or invalid values. */
  change(change: Partial<F>): F;
  reset(): F;
}

/** Loads the switches. Stored ones that no longer match the schema get their initial value. */
export function loadSwitches<F extends object>(
  state: DatabaseSync,
  schema: z.ZodType<F>,
  initial: F,
): Switches<F> {
  state.exec(
    'create table if not exists switches (id integer primary key check (id = 1), value text not null)',
  );
  const write = state.prepare('insert or replace into switches (id, value) values (1, ?)');
  const stored = state.prepare('select value from switches').get();
  const known = stored ? schema.safeParse({ ...initial, ...JSON.parse(String(stored.value)) }) : undefined;
  let present = known?.success ? known.data : initial;
  const keep = (next: F): F => {
    present = next;
    write.run(JSON.stringify(next));
    return present;
  };
  return {
    now: () => present,
    change: (change) => {
      const merged = schema.safeParse({ ...present, ...change });
      if (!merged.success) throw new Error(z.prettifyError(merged.error));
      return keep(merged.data);
    },
    reset: () => keep(initial),
  };
}
