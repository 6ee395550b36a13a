import { type Database, inTransaction } from '#server/database/pool.ts';
import { ensureEventPartition, lockPartitions } from './store-partitions.ts';

const monthsAhead = [0, 1, 2];

/** Partitions of the timeline exist for this month and the two to come; several starters at once are safe. */
export async function maintainPartitions(database: Database, now: Date): Promise<void> {
  await inTransaction(database, async (tx) => {
    await lockPartitions(tx);
    for (const offset of monthsAhead) {
      await ensureEventPartition(tx, new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + offset, 1)));
    }
  });
}
