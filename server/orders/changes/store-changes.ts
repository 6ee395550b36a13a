import type { OrderId } from '#contracts/ids.ts';
import type { Network } from '#contracts/networks.ts';
import type { Tx } from '#server/database/pool.ts';
import { execute, maybeOne } from '#server/database/query.ts';
import type { Row } from '#server/database/row.ts';
import { ShopError } from '#server/errors.ts';

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
