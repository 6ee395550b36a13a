import type { Tx } from '#server/database/pool.ts';
import { execute } from '#server/database/query.ts';
import { forgotten } from '#server/database/retention.ts';

/**
 * Cancelled orders that nobody paid are no paper of commerce. Paid ones stay as long as the law wants, without what their
 * buyer and the staff wrote beside them and where the buyer came from.
 */
export async function eraseOrders(tx: Tx, email: string): Promise<void> {
  await execute(
    tx,
    `with paid as (
       select id from orders where lower(email) = $1 and paid_at is not null for update
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
          for update
     ), lines as (
       update line_items l set link = $4 from over where l.order_id = over.id returning l.id
     ), told as (
       delete from order_notes n using over where n.order_id = over.id
     ), posts as (
       delete from line_item_posts p using lines where p.line_item_id = lines.id
     )
     update orders o
        set email = $2, username = $3, customer_name = null, notes = null, source_url = null, visit_hash = null,
            request_fingerprint = 'forgotten', pending_revision = null
       from over where o.id = over.id`,
    [email, forgotten.email, forgotten.username, forgotten.link],
  );
}
