import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '#server/platform/database/pool.ts';
import { one } from '#server/platform/database/query.ts';

/** Resolves when `count` statements of this database wait for a lock of another transaction. */
export async function waitingForLocks(database: Database, count: number): Promise<void> {
  for (;;) {
    const { waiting } = await one<{ waiting: number }>(
      database,
      `select count(*)::int as waiting from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`,
    );
    if (waiting >= count) return;
    await pause(5);
  }
}
