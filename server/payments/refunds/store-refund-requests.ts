import type { OrderId, StaffId } from '#contracts/kit/ids.ts';
import { claimingStates } from '#contracts/orders/claims.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import { execute, maybeOne, type Queryable, rows, touchesOne } from '#server/platform/database/query.ts';
import type { CamelCaseRow, Row } from '#server/platform/database/row.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import type { RefundableOrder } from './spread-rules.ts';

export type StoredRequest = Row<'refund_requests', 'reason'> &
  CamelCaseRow<'refund_requests', 'order_id' | 'amount_cents' | 'line_item_id' | 'part_position'>;

/**
 * Inserts a request for an existing order unless its key is known. Waits for a concurrent request with the same key.
 * Returns whether the request is new.
 */
export async function insertRefundRequest(
  tx: Tx,
  request: StoredRequest & { key: string; staffId: StaffId },
): Promise<boolean> {
  return touchesOne(
    tx,
    `insert into refund_requests (key, order_id, amount_cents, reason, staff_id, line_item_id, part_position)
     select $1, o.id, $3, $4, $5, (select l.id from line_items l where l.id = $6 and l.order_id = o.id), $7 from orders o where o.id = $2 on conflict (key) do nothing`,
    [
      ...[request.key, request.orderId, request.amountCents, request.reason, request.staffId],
      ...[request.lineItemId, request.partPosition],
    ],
  );
}

export async function findRefundRequest(tx: Tx, key: string): Promise<StoredRequest | undefined> {
  return maybeOne<StoredRequest & Record<string, unknown>>(
    tx,
    `select order_id as "orderId", amount_cents as "amountCents", reason, line_item_id as "lineItemId",
            part_position as "partPosition" from refund_requests where key = $1`,
    [key],
  );
}

export type RequestedPart = Row<'refunds', 'id'> & CamelCaseRow<'refunds', 'line_item_id' | 'amount_cents'>;

export async function readRequestedParts(
  tx: Tx,
  request: { orderId: OrderId; requestKey: string },
): Promise<RequestedPart[]> {
  return rows<RequestedPart & Record<string, unknown>>(
    tx,
    `select r.id, r.line_item_id as "lineItemId", r.amount_cents as "amountCents"
       from refunds r join payments p on p.id = r.payment_id left join line_items l on l.id = r.line_item_id
      where p.order_id = $1 and r.request_key = $2 order by l.position nulls first, r.created_at, r.id`,
    [request.orderId, request.requestKey],
  );
}

interface PaymentRow extends Row<'payments', 'id'> {
  received: Tables['payments']['amount_received_cents'];
  taken: number;
  disputed: boolean;
}

interface LineRow extends Row<'line_items', 'id'> {
  price: Tables['line_items']['price_cents'];
  taken: number;
  shares: number[] | null;
  taken_of_posts: Record<string, number>;
}

const isStillRunningSql = `r.state not in ('failed', 'canceled')`;

/** Like `readRefundableOrder`, with the order's payments locked. */
export async function lockRefundableOrder(tx: Tx, orderId: OrderId): Promise<RefundableOrder> {
  await execute(tx, `select id from payments where order_id = $1 order by id for update`, [orderId]);
  return readRefundableOrder(tx, orderId);
}

/** Returns the order's settled payments with their refundable rest. The payment that paid the order comes first. */
export async function readRefundableOrder(tx: Queryable, orderId: OrderId): Promise<RefundableOrder> {
  const payments = await rows<PaymentRow & Record<string, unknown>>(
    tx,
    `select p.id, p.amount_received_cents as received,
            (select coalesce(sum(r.amount_cents), 0) from refunds r where r.payment_id = p.id and ${isStillRunningSql}) as taken,
            exists (select from disputes d where d.payment_id = p.id
                     and d.state = any($2)) as disputed
       from payments p where p.order_id = $1 and p.state = 'succeeded' order by p.parked_reason is not null, p.settled_at, p.id`,
    [orderId, claimingStates],
  );
  const lines = await rows<LineRow & Record<string, unknown>>(
    tx,
    `select l.id, l.price_cents as price,
            (select coalesce(sum(r.amount_cents), 0) from refunds r where r.line_item_id = l.id and ${isStillRunningSql}) as taken,
            (select array_agg(s.quantity order by s.position) from line_item_posts s where s.line_item_id = l.id) as shares,
            (select coalesce(json_object_agg(by.position, by.cents), '{}') from (
               select r.part_position as position, sum(r.amount_cents) as cents from refunds r
                where r.line_item_id = l.id and r.part_position is not null and ${isStillRunningSql} group by 1) by) as taken_of_posts
       from line_items l where l.order_id = $1 order by l.position`,
    [orderId],
  );
  return {
    payments: payments.map(({ id, received, taken, disputed }) => ({
      id,
      leftCents: Math.max(0, received - taken),
      disputed,
    })),
    lines: lines.map(({ id, price, taken, shares, taken_of_posts: takenOfPosts }) => ({
      id,
      priceCents: price,
      shares,
      takenOfPosts,
      leftCents: Math.max(0, price - taken),
    })),
  };
}
