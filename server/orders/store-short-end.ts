import type { OrderId } from '#contracts/ids.ts';
import { one, type Queryable } from '#server/database/query.ts';

export interface ShortEnd {
  /** Units that arrived, of all parts. */
  arrived: number;
  /** What has gone back or is on its way, without what a bank refused. */
  returningCents: number;
}

/** What an order that ended short has brought. A part that was broken off and tells no count counts as nothing. */
export function readShortEnd(db: Queryable, orderId: OrderId): Promise<ShortEnd> {
  return one<ShortEnd>(
    db,
    `select (select coalesce(sum(case when state = 'completed' then quantity
                                      when remains is null then 0
                                      else quantity - least(remains, quantity) end), 0)::int
               from fulfilments where order_id = $1) as arrived,
            (select coalesce(sum(r.amount_cents), 0)::int from refunds r join payments p on p.id = r.payment_id
              where p.order_id = $1 and p.parked_reason is null and r.state not in ('failed', 'canceled')) as "returningCents"`,
    [orderId],
  );
}
