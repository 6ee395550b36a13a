import type { Tx } from '#server/database/pool.ts';
import { execute, maybeOne } from '#server/database/query.ts';

const partitionLock = 7_301_001;

export async function lockPartitions(tx: Tx): Promise<void> {
  await execute(tx, 'select pg_advisory_xact_lock($1)', [partitionLock]);
}

/**
 * `month` is its first moment in UTC. Rows of that month which lie in the default partition move over, because a
 * partition is refused beside them. Name and bounds are digits of a date: they cannot be parameters.
 */
export async function ensureEventPartition(tx: Tx, month: Date): Promise<void> {
  const next = new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + 1, 1));
  const name = `order_events_${month.toISOString().slice(0, 7).replace('-', '_')}`;
  const known = await maybeOne(tx, 'select 1 as found where to_regclass($1) is not null', [name]);
  if (known) return;
  const bounds = `from ('${month.toISOString()}') to ('${next.toISOString()}')`;
  const within = `at >= '${month.toISOString()}' and at < '${next.toISOString()}'`;
  await tx.query({ text: 'lock table order_events_default in access exclusive mode' });
  await tx.query({
    text: `create table ${name} (like order_events including defaults including constraints)`,
  });
  await tx.query({
    text: `with moved as (delete from order_events_default where ${within} returning *)
           insert into ${name} select * from moved`,
  });
  await tx.query({ text: `alter table order_events attach partition ${name} for values ${bounds}` });
}
