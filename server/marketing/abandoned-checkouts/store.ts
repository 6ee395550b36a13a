import { execute, maybeOne, type Queryable } from '#server/platform/database/query.ts';
import { forgotten } from '#server/platform/database/retention.ts';
import type { Row } from '#server/platform/database/row.ts';
import type { Tables } from '#server/platform/database/tables.ts';

/** Unpaid orders older than `before` become abandoned checkouts, once each. Answers how many. */
export async function collectAbandoned(db: Queryable, before: Date): Promise<number> {
  return execute(
    db,
    `insert into abandoned_checkouts (order_id, marketing_consent, abandoned_at)
     select o.id, exists (select 1 from order_consents c where c.order_id = o.id and c.kind = 'marketing'), o.created_at
       from orders o
      where o.paid_at is null and o.state = 'pending' and o.payment_state in ('unpaid', 'failed') and o.created_at < $1
        and not exists (select 1 from abandoned_checkouts a where a.order_id = o.id)
      order by o.created_at limit 500
     on conflict do nothing`,
    [before],
  );
}

/** The buyer paid after all, by the link or by coming back: same address, within a week. Who is forgotten is nobody's. */
export async function markRecovered(db: Queryable): Promise<number> {
  return execute(
    db,
    `update abandoned_checkouts a set recovered_order_id = paid.id, recovered_at = paid.paid_at
       from orders left_order
       join lateral (
         select p.id, p.paid_at from orders p
          where lower(p.email) = lower(left_order.email) and p.paid_at >= left_order.created_at
            and p.paid_at < left_order.created_at + interval '7 days'
          order by p.paid_at limit 1
       ) paid on true
      where left_order.id = a.order_id and a.recovered_order_id is null and a.abandoned_at > now() - interval '8 days'
        and lower(left_order.email) <> $1`,
    [forgotten.email],
  );
}

export interface DraftRow
  extends Row<'line_items', 'order_id' | 'service_id' | 'service_type' | 'audience' | 'kind' | 'quantity'>,
    Row<'orders', 'username' | 'email' | 'discount_code'>,
    Row<'abandoned_checkouts', 'marketing_consent'> {
  service_quantity: Tables['services']['quantity'] | null;
  upsell: { baseQuantity: number } | null;
  posts: Tables['line_item_posts']['link'][];
}

/** Reads what was left and notes that the link was opened. A code that a reminder promised comes with it while it counts. */
export async function openAbandoned(db: Queryable, id: string): Promise<DraftRow | undefined> {
  return maybeOne<DraftRow>(
    db,
    `with opened as (
       update abandoned_checkouts set opened_at = coalesce(opened_at, now()) where id = $1 returning order_id, marketing_consent
     )
     select o.id as order_id, o.username, o.email, l.service_id, l.service_type, l.audience, l.kind, l.quantity, s.quantity as service_quantity,
            coalesce((select r.code from checkout_reminders r join discount_codes d on d.code = r.code
                       where r.checkout_id = $1 and d.active and (d.valid_until is null or d.valid_until > now())
                       order by r.at desc limit 1), o.discount_code) as discount_code,
            o.upsell, opened.marketing_consent,
            array(select p.link from line_item_posts p where p.line_item_id = l.id order by p.position) as posts
       from opened join orders o on o.id = opened.order_id
       join line_items l on l.order_id = o.id and l.position = 0
       left join services s on s.id = l.service_id and s.active`,
    [id],
  );
}
