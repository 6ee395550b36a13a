import type { Network } from '#contracts/catalog/networks.ts';
import type { OrderId } from '#contracts/kit/ids.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import { execute, maybeOne, type Queryable } from '#server/platform/database/query.ts';
import type { Row } from '#server/platform/database/row.ts';
import { ShopError } from '#server/platform/errors.ts';

export type OrderInWork = Row<'orders', 'state' | 'payment_state' | 'stop_reason' | 'username' | 'sample'>;

/** Throws `order_not_found`. */
export async function lockKnownOrder(tx: Tx, orderId: OrderId): Promise<OrderInWork> {
  const order = await maybeOne<OrderInWork>(
    tx,
    'select state, payment_state, stop_reason, username, sample from orders where id = $1 for update',
    [orderId],
  );
  if (!order) throw new ShopError('order_not_found', `no order ${orderId}`);
  return order;
}

export interface Target {
  username: string;
  /** Of the profile. */
  link: string;
  /** Of the one post that the order is for. */
  post: { shortcode: string; link: string } | undefined;
}

/** Whom and what the order is for from now on; what was sent keeps the link that it was sent with. */
export async function updateTarget(tx: Tx, orderId: OrderId, target: Target): Promise<void> {
  await execute(
    tx,
    `with renamed as (update orders set username = $2, updated_at = now() where id = $1),
          aimed as (update line_items set link = $3 where order_id = $1 returning id)
     update line_item_posts p set short_code = $4, link = $5 from aimed
      where p.line_item_id = aimed.id and $4::text is not null`,
    [orderId, target.username, target.link, target.post?.shortcode ?? null, target.post?.link ?? null],
  );
}

/** Where the order arrives: what it is of says so. */
export async function networkOf(tx: Tx, orderId: OrderId): Promise<Network> {
  const found = await maybeOne<{ network: Network }>(
    tx,
    `select k.network from line_items l join service_kinds k on k.code = l.kind
      where l.order_id = $1 order by l.position limit 1`,
    [orderId],
  );
  return found?.network ?? 'instagram';
}

/** How many posts the order is for; none for followers. */
export async function countPosts(tx: Tx, orderId: OrderId): Promise<number> {
  const found = await maybeOne<{ posts: number }>(
    tx,
    `select count(*) as posts from line_item_posts p join line_items l on l.id = p.line_item_id where l.order_id = $1`,
    [orderId],
  );
  return found?.posts ?? 0;
}

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
