import { execute, type Queryable } from '#server/database/query.ts';
import { forgotten, type Over } from '#server/database/retention.ts';

/**
 * Takes the buyer out of orders that are over: what was sold, when and for how much stays. An unpaid one must be
 * cancelled first, so that nobody can pay what nobody could deliver any more.
 */
export function forgetBuyers(
  db: Queryable,
  { before, limit }: Over,
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
            request_fingerprint = 'forgotten', pending_revision = null
       from over where o.id = over.id`,
    [before, limit, forgotten.email, which === 'paid', forgotten.username, forgotten.link],
  );
}
