import { type Database, inTransaction, type Tx } from '#server/database/pool.ts';
import { one } from '#server/database/query.ts';
import { statements } from './order-statements.ts';

export interface SeedWish {
  orders: number;
  /** Over how many days until now they are spread. */
  days: number;
  /** Told of each step. */
  said?(done: number): void;
}

const batch = 25_000;

/**
 * Adds sample orders of plausible shape: packages that are on sale, four languages with their countries, payments,
 * deliveries in every state, refunds, mails and what happened when. They are marked as samples, nothing of them is due,
 * and no mail goes out.
 */
export async function seedOrders(database: Database, { orders, days, said }: SeedWish): Promise<void> {
  for (let done = 0; done < orders; done += batch) {
    const count = Math.min(batch, orders - done);
    await inTransaction(database, (tx) => seedBatch(tx, { count, days }));
    said?.(done + count);
  }
  for (const table of seededTables) await database.query(`vacuum (analyze) ${table}`);
}

const seededTables = [
  ...['orders', 'line_items', 'payments', 'fulfilments', 'submissions', 'refunds', 'mails'],
  ...['order_events', 'pending_items', 'order_facets', 'order_texts'],
];

async function seedBatch(tx: Tx, { count, days }: { count: number; days: number }): Promise<void> {
  const { services } = await one<{ services: number }>(
    tx,
    'select count(*) as services from services where provider_id is not null',
  );
  if (services === 0) throw new Error('Nothing is on sale yet: start the shop once, then seed.');
  await restTriggers(tx);
  await tx.query({ text: statements.drawn, values: [count, days] });
  for (const text of statements.written) await tx.query({ text });
  await tx.query({ text: 'drop table drawn' });
}

/**
 * The rows fit together as they are drawn, so a database that is all ours need not look each of them up again, nor
 * follow each of them by itself. Elsewhere it does, which takes longer.
 */
async function restTriggers(tx: Tx): Promise<void> {
  const { may } = await one<{ may: boolean }>(
    tx,
    'select rolsuper as may from pg_roles where rolname = current_user',
  );
  if (may) await tx.query({ text: 'set local session_replication_role = replica' });
}
