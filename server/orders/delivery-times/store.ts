import type { OrderId } from '#contracts/kit/ids.ts';
import { quantityBandStarts } from '#contracts/orders/delivery-times.ts';
import type { FulfilmentState, OrderState, PaymentState } from '#contracts/orders/states.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import { execute, maybeOne, type Queryable, rows, touchesOne } from '#server/platform/database/query.ts';
import { type DeliveryFigures, minDeliveries } from './delivery-time-rules.ts';

/** An undelivered order counts as infinitely slow. Withdrawn orders are left out. */
export function readDeliveryFigures(
  db: Queryable,
  { from, to }: { from: Date; to: Date },
): Promise<DeliveryFigures[]> {
  return rows<DeliveryFigures>(
    db,
    `select service_type, kind, audience, band, count(*)::int as orders,
            nullif(percentile_disc(0.5) within group (order by seconds), 'Infinity') as median_seconds,
            nullif(percentile_disc(0.9) within group (order by seconds), 'Infinity') as ninety_seconds
       from (
         select l.service_type, l.kind, l.audience, width_bucket(l.quantity, $3::int[]) as band,
                coalesce(extract(epoch from o.completed_at - o.paid_at)::float8, 'Infinity') as seconds
           from orders o
           cross join lateral (
             select (array_agg(service_type order by position))[1] as service_type,
                    (array_agg(audience order by position))[1] as audience, sum(quantity)::int as quantity,
                    (array_agg(kind order by position))[1] as kind
               from line_items where order_id = o.id
           ) l
          where o.paid_at > $1 and o.paid_at <= $2 and not o.sample and o.stop_reason is distinct from 'withdrawal'
       ) delivered
      group by service_type, kind, audience, band having count(*) >= $4`,
    [from, to, quantityBandStarts, minDeliveries],
  );
}

interface OrderForNotice {
  state: OrderState;
  paymentState: PaymentState;
  parts: FulfilmentState[];
}

/** Locks the order before the read, so that a concurrent start of delivery is visible. */
export async function lockOrderForNotice(tx: Tx, orderId: OrderId): Promise<OrderForNotice | undefined> {
  await execute(tx, 'select id from orders where id = $1 for update', [orderId]);
  return maybeOne<OrderForNotice>(
    tx,
    `select state, payment_state as "paymentState",
            array(select state from fulfilments where order_id = o.id) as parts
       from orders o where id = $1`,
    [orderId],
  );
}

export async function insertNotice(tx: Tx, orderId: OrderId, at: Date): Promise<void> {
  await execute(tx, 'insert into start_notices (id, asked_at) values ($1, $2) on conflict do nothing', [
    orderId,
    at,
  ]);
}

export async function markStarted(db: Queryable, orderId: OrderId, at: Date): Promise<boolean> {
  return touchesOne(db, 'update start_notices set started_at = $2 where id = $1 and started_at is null', [
    orderId,
    at,
  ]);
}
