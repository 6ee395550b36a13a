import type { Tx } from '#server/platform/database/pool.ts';
import { one } from '#server/platform/database/query.ts';

/**
 * Turns checks off where it may and returns whether it did. The rows fit together as they are drawn, so a
 * database that is all ours need not look each of them up again, nor follow each of them by itself. Elsewhere
 * it does, which takes longer.
 */
export async function writeQuickly(tx: Tx): Promise<boolean> {
  const { may } = await one<{ may: boolean }>(
    tx,
    'select rolsuper as may from pg_roles where rolname = current_user',
  );
  const settings = [
    ...(may ? ['session_replication_role = replica'] : []),
    // What is lost with a fall of the server is written again by the next run.
    'synchronous_commit = off',
    "work_mem = '128MB'",
    // The indexes of words and parts of words take many rows at once far more cheaply.
    "gin_pending_list_limit = '64MB'",
  ];
  for (const setting of settings) await tx.query({ text: `set local ${setting}` });
  return may;
}
