import { setTimeout as pause } from 'node:timers/promises';
import { type Database, inTransaction, type Tx } from '#server/platform/database/pool.ts';
import { execute, maybeOne, type Queryable, rows } from '#server/platform/database/query.ts';
import { allowOrderDeletion, deleteOrder } from '#tests/harness/forget-order.ts';
import type { Random } from '../seeded-random.ts';
import type { ActivityGate } from './quiet-times.ts';

/** Last digits of the ids of orders that may be deleted. No other external event affects them. */
const digits = ['a', 'b'];

interface EndedOrder {
  id: string;
  email: string;
}

/** Locks the payment first, as the program does. */
async function lockFinished(tx: Tx): Promise<EndedOrder | undefined> {
  const chosen = await maybeOne<{ id: string }>(
    tx,
    `select o.id from orders o
      where o.state = 'completed' and o.payment_state = 'paid' and right(o.id::text, 1) = any($1)
        and o.completed_at < now() - interval '2 seconds'
        and (select count(*) from mails m where m.order_id = o.id and m.state = 'sent') = 2
        and not exists (select from order_events e where e.order_id = o.id and e.kind = 'order_recreated')
        -- The banks' gateway lists no payments to recreate an order from.
        and not exists (select from payments p where p.order_id = o.id and p.processor <> 'stripe')
      order by random() limit 1`,
    [digits],
  );
  if (!chosen) return undefined;
  await execute(tx, 'select id from payments where order_id = $1 for update', [chosen.id]);
  return maybeOne<EndedOrder & Record<string, unknown>>(
    tx,
    `select id, email from orders where id = $1 for update`,
    [chosen.id],
  );
}

async function deleteOneOrder(database: Database): Promise<EndedOrder | undefined> {
  return inTransaction(database, async (tx) => {
    const order = await lockFinished(tx);
    if (!order) return undefined;
    await deleteOrder(tx, order.id);
    return order;
  });
}

interface DeletionInput {
  database: Database;
  random: Random;
  quiet: ActivityGate;
  /** Called when the idempotency key of this buyer's checkout is free again. */
  onForgotten(email: string): void;
}

/** Deletes paid orders now and then until aborted. Returns the addresses of their buyers. */
export async function deleteOrdersRandomly(
  { database, random, quiet, onForgotten }: DeletionInput,
  over: AbortSignal,
): Promise<Set<string>> {
  const forgotten = new Set<string>();
  await allowOrderDeletion(database);
  while (!over.aborted) {
    try {
      const order = await quiet.act(() => deleteOneOrder(database));
      if (order) {
        forgotten.add(order.email);
        onForgotten(order.email);
      }
    } catch {
      // The program holds locks on the same rows.
    }
    await pause(1000 + random.below(3000), undefined, { signal: over }).catch(() => undefined);
  }
  return forgotten;
}

/** Returns the work left for staff at the end, apart from replies to banks. */
export async function findRemainingItems(db: Queryable): Promise<string[]> {
  const found = await rows<{ reason: string; count: number; subject: string }>(
    db,
    `select reason, count(*) as count, min(concat_ws(' ', subject_id, 'of order', order_id, evidence)) as subject
       from pending_items
      where resolved_at is null and reason not in ('dispute', 'dispute_lost', 'early_fraud_warning')
      group by reason order by reason`,
  );
  const mails = await rows<{ mail: string; count: number }>(
    db,
    `select concat_ws(' ', kind, state, attempts, 'due', min(due_at)) as mail, count(*) as count
       from mails where state not in ('sent', 'withheld') group by kind, state, attempts`,
  );
  return [
    ...found.map(({ reason, count, subject }) => `pending ${reason}: ${count}, first ${subject}`),
    ...mails.map(({ mail, count }) => `mails ${mail}: ${count}`),
  ];
}
