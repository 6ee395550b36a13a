import { type Database, inTransaction, type Tx } from './pool.ts';
import { execute, maybeOne, rows } from './query.ts';

export type MonthlyTable = 'order_events' | 'outgoing_calls';

const partitionLock = 7_301_001;
const monthsAhead = [0, 1, 2];

const firstOfMonth = (time: Date, offset = 0) =>
  new Date(Date.UTC(time.getUTCFullYear(), time.getUTCMonth() + offset, 1));
const nameOf = (table: MonthlyTable, month: Date) =>
  `${table}_${month.toISOString().slice(0, 7).replace('-', '_')}`;

/**
 * Moves the month's rows out of the default partition first, because PostgreSQL refuses an overlapping
 * partition. Name and bounds contain only digits of a date and cannot be parameters.
 */
async function ensurePartition(tx: Tx, table: MonthlyTable, month: Date): Promise<void> {
  const name = nameOf(table, month);
  const known = await maybeOne(tx, 'select 1 as found where to_regclass($1) is not null', [name]);
  if (known) return;
  const [from, to] = [month.toISOString(), firstOfMonth(month, 1).toISOString()];
  const within = `at >= '${from}' and at < '${to}'`;
  // Locks the whole table, because PostgreSQL would reject a concurrent row in the default partition.
  await tx.query({ text: `lock table ${table} in access exclusive mode` });
  await tx.query({ text: `create table ${name} (like ${table} including defaults including constraints)` });
  await tx.query({
    text: `with moved as (delete from ${table}_default where ${within} returning *)
           insert into ${name} select * from moved`,
  });
  await tx.query({
    text: `alter table ${table} attach partition ${name} for values from ('${from}') to ('${to}')`,
  });
}

/** Creates the partitions of this month and the next two. Safe for concurrent starts. */
export async function ensureMonthPartitions(
  database: Database,
  table: MonthlyTable,
  now: Date,
): Promise<void> {
  await inTransaction(database, async (tx) => {
    await execute(tx, 'select pg_advisory_xact_lock($1)', [partitionLock]);
    for (const offset of monthsAhead) await ensurePartition(tx, table, firstOfMonth(now, offset));
  });
}

/**
 * Drops the partitions of months that ended before `before`, because deleting millions of rows takes longer.
 */
export async function dropMonths(database: Database, table: MonthlyTable, before: Date): Promise<void> {
  const months = await rows<{ name: string }>(
    database,
    `select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
      where i.inhparent = to_regclass($1) and c.relname ~ ($1 || '_\\d{4}_\\d{2}$')`,
    [table],
  );
  const over = months.filter(({ name }) => name < nameOf(table, before));
  for (const { name } of over) await database.query({ text: `drop table if exists ${name}` });
}
