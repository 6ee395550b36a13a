import type { Tx } from '#server/platform/database/pool.ts';
import { execute, type Queryable } from '#server/platform/database/query.ts';
import { erasedRule, type RetentionScope } from '#server/platform/database/retention.ts';

/**
 * Removes personal data from orders that are over. Items, dates and amounts remain. An unpaid order must be cancelled
 * first, because a payment could no longer be delivered.
 */
export function eraseBuyers(
  db: Queryable,
  { before, limit }: RetentionScope,
  which: 'paid' | 'unpaid',
): Promise<number> {
  return execute(
    db,
    `with over as (
       select id from orders
        where created_at < $1 and email <> $3 and state not in ('pending', 'processing')
          and (paid_at is not null) = $4::boolean
        order by created_at limit $2 for update skip locked
     ), lines as (
       update line_items l set link = $6 from over where l.order_id = over.id returning l.id
     ), told as (
       delete from order_notes n using over where n.order_id = over.id
     ), named as (
       update order_events e set data = data - 'before' - 'after' from over
        where e.order_id = over.id and e.kind in ('target_changed', 'email_changed')
     ), posts as (
       delete from line_item_posts p using lines where p.line_item_id = lines.id
     )
     update orders o
        set email = $3, username = $5, customer_name = null, notes = null, source_url = null, visit_hash = null,
            request_fingerprint = 'forgotten', pending_revision = null, invoice_to = null
       from over where o.id = over.id`,
    [before, limit, erasedRule.email, which === 'paid', erasedRule.username, erasedRule.link],
  );
}

/**
 * Deletes cancelled unpaid orders, which are not commercial records. Paid orders remain for the legal period, without
 * notes of buyer and staff and without the buyer's origin.
 */
export async function eraseOrders(tx: Tx, email: string): Promise<void> {
  await execute(
    tx,
    `with paid as (
       select id from orders where lower(email) = $1 and paid_at is not null order by id for update
     ), told as (
       delete from order_notes n using paid where n.order_id = paid.id
     )
     update orders o set notes = null, source_url = null, visit_hash = null from paid where o.id = paid.id`,
    [email],
  );
  await execute(
    tx,
    `with over as (
       select id from orders where lower(email) = $1 and paid_at is null and state not in ('pending', 'processing')
         and not exists (select from payments p where p.order_id = orders.id and p.state = 'succeeded')
        order by id for update
     ), lines as (
       update line_items l set link = $4 from over where l.order_id = over.id returning l.id
     ), told as (
       delete from order_notes n using over where n.order_id = over.id
     ), posts as (
       delete from line_item_posts p using lines where p.line_item_id = lines.id
     )
     update orders o
        set email = $2, username = $3, customer_name = null, notes = null, source_url = null, visit_hash = null,
            request_fingerprint = 'forgotten', pending_revision = null, invoice_to = null
       from over where o.id = over.id`,
    [email, erasedRule.email, erasedRule.username, erasedRule.link],
  );
}
