import type { NamedKind } from '#contracts/catalog/service-types.ts';
import { one, type Queryable, rows } from '#server/platform/database/query.ts';
import type { NonNullColumns, Row } from '#server/platform/database/row.ts';

export interface PurchaseRow
  extends Row<'orders', 'username'>,
    NonNullColumns<Row<'orders', 'paid_at'>>,
    Row<'line_items', 'service_type' | 'quantity'>,
    Row<'payments', 'card_country'> {
  kind?: NamedKind | null;
}

export function recentPurchases(
  db: Queryable,
  asked: { since: Date; until: Date; limit: number },
): Promise<PurchaseRow[]> {
  return rows<PurchaseRow>(
    db,
    `select o.username, l.service_type, l.kind, l.quantity, o.paid_at, p.card_country
       from orders o
       cross join lateral (
         select (array_agg(service_type order by position))[1] as service_type,
                named_kind((array_agg(kind order by position))[1]) as kind, sum(quantity)::int as quantity
           from line_items where order_id = o.id
       ) l
       left join lateral (
         select card_country from payments where order_id = o.id and state = 'succeeded' order by attempt desc limit 1
       ) p on true
      where o.paid_at > $1 and o.paid_at <= $2 and not o.sample
        and o.payment_state = 'paid' and o.state in ('processing', 'completed') and o.stop_reason is null
      order by o.paid_at desc
      limit $3`,
    [asked.since, asked.until, asked.limit],
  );
}

export interface DeliveryCounts {
  orders: number;
  median_seconds: number | null;
  delivered: number[];
  started: number[];
}

/**
 * Undelivered orders count as late. Times run from the payment to the last delivery, and to the first submission
 * accepted by the provider.
 */
export function countDeliveries(
  db: Queryable,
  asked: { from: Date; to: Date; limits: readonly number[] },
): Promise<DeliveryCounts> {
  return one<DeliveryCounts>(
    db,
    `with paid as (
       select extract(epoch from o.completed_at - o.paid_at)::float8 as done,
              (select extract(epoch from min(f.submitted_at) - o.paid_at)::float8 from fulfilments f where f.order_id = o.id) as begun
         from orders o
        where o.paid_at > $1 and o.paid_at <= $2 and not o.sample
          and not exists (select from line_items l where l.order_id = o.id and l.kind is not null)
     ), figures as (
       select count(*)::int as orders,
              percentile_disc(0.5) within group (order by coalesce(done, 'Infinity'::float8)) as median
         from paid
     )
     select f.orders, nullif(f.median, 'Infinity'::float8) as median_seconds,
            array(select (select count(*) from paid where done < l.seconds)::int
                    from unnest($3::int[]) with ordinality l(seconds, n) order by n) as delivered,
            array(select (select count(*) from paid where begun < l.seconds)::int
                    from unnest($3::int[]) with ordinality l(seconds, n) order by n) as started
       from figures f`,
    [asked.from, asked.to, asked.limits],
  );
}

/** Counts the completed and refunded orders after `from`, without samples. */
export const countSales = (
  db: Queryable,
  from: Date,
): Promise<{ since: Date | null; delivered: number; refunded: number }> =>
  one(
    db,
    `select (select min(paid_at) from orders where paid_at is not null and not sample) as since,
            (select count(*)::int from orders
              where completed_at > $1 and paid_at is not null and not sample and state = 'completed') as delivered,
            (select count(distinct p.order_id)::int from refunds r
               join payments p on p.id = r.payment_id
               join orders o on o.id = p.order_id
              where r.state = 'succeeded' and r.updated_at > $1 and o.paid_at is not null and not o.sample) as refunded`,
    [from],
  );
