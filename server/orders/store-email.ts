import type { OrderId } from '#contracts/ids.ts';
import type { Tx } from '#server/database/pool.ts';
import { execute, maybeOne, type Queryable } from '#server/database/query.ts';
import type { Row } from '#server/database/row.ts';

export interface EmailOfOrder extends Row<'orders', 'email' | 'sample'> {
  paid: boolean;
}

const emailOfOrder = 'select email, paid_at is not null as paid, sample from orders where id = $1';

/** Where an order's mails go. */
export function findEmail(db: Queryable, orderId: OrderId): Promise<EmailOfOrder | undefined> {
  return maybeOne<EmailOfOrder & Record<string, unknown>>(db, emailOfOrder, [orderId]);
}

/** The same, locked. */
export function lockEmail(tx: Tx, orderId: OrderId): Promise<EmailOfOrder | undefined> {
  return maybeOne<EmailOfOrder & Record<string, unknown>>(tx, `${emailOfOrder} for no key update`, [orderId]);
}

/** Counted under the lock: a statement of its own sees what the one before it in the queue has written. */
export async function countEmailChanges(db: Queryable, orderId: OrderId): Promise<number> {
  const found = await maybeOne<{ changes: number }>(
    db,
    `select count(*)::int as changes from order_events where order_id = $1 and kind = 'email_changed'`,
    [orderId],
  );
  return found?.changes ?? 0;
}

/** Has mail about the order reached this address? */
export async function hasHadMail(db: Queryable, orderId: OrderId, address: string): Promise<boolean> {
  const found = await maybeOne(
    db,
    `select 1 as yes from mails
      where order_id = $1 and recipient = $2 and state = 'sent' and kind <> 'email-changed' limit 1`,
    [orderId, address],
  );
  return found !== undefined;
}

export async function setEmail(tx: Tx, order: { orderId: OrderId; email: string; at: Date }): Promise<void> {
  await execute(tx, 'update orders set email = $2, updated_at = $3 where id = $1', [
    order.orderId,
    order.email,
    order.at,
  ]);
}
