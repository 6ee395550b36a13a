import type { Tx } from '#server/database/pool.ts';
import { execute } from '#server/database/query.ts';

const partitionLock = 7_301_001;

export async function lockPartitions(tx: Tx): Promise<void> {
  await execute(tx, 'select pg_advisory_xact_lock($1)', [partitionLock]);
}

/** `month` is its first moment in UTC. Name and bounds are digits of a date: they cannot be parameters. */
export async function ensureEventPartition(tx: Tx, month: Date): Promise<void> {
  const next = new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + 1, 1));
  const name = `order_events_${month.toISOString().slice(0, 7).replace('-', '_')}`;
  await tx.query({
    text: `create table if not exists ${name} partition of order_events
           for values from ('${month.toISOString()}') to ('${next.toISOString()}')`,
  });
}
