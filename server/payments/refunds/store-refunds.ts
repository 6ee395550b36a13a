import type { LineItemId, OrderId, PaymentId, RefundId } from '#contracts/kit/ids.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import { execute, maybeOne, one, type Queryable, rows } from '#server/platform/database/query.ts';
import type { NonNullColumns, Row } from '#server/platform/database/row.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import type { RefundState } from './refund-rules.ts';

export interface RefundableLine extends Row<'payments', 'order_id'>, Row<'line_items', 'price_cents'> {
  payment_id: Tables['payments']['id'];
  /** Refunded or on its way for this line. */
  taken_cents: number;
  unassigned_cents: number;
  received_cents: Tables['payments']['amount_received_cents'];
  payment_taken_cents: number;
}

/**
 * Locks the settled payment of the line and returns the refundable amounts. The payment that paid the order is
 * preferred to those that await review. A separate statement reads the sums, because the locking statement would return
 * their values from before the wait.
 */
export async function lockRefundableLine(
  tx: Tx,
  lineItemId: LineItemId,
): Promise<RefundableLine | undefined> {
  const payment = await maybeOne<Row<'payments', 'id'>>(
    tx,
    `select p.id from line_items l join payments p on p.order_id = l.order_id and p.state = 'succeeded'
      where l.id = $1 order by p.parked_reason is not null, p.settled_at limit 1 for update of p`,
    [lineItemId],
  );
  return payment && readRefundableLine(tx, lineItemId, payment.id);
}

/** Surplus over the order's price. It was never sold, so its refund does not reduce a line. */
const surplus = 'greatest(p.amount_received_cents - o.total_cents, 0)';

function readRefundableLine(tx: Tx, lineItemId: LineItemId, paymentId: PaymentId): Promise<RefundableLine> {
  return one<RefundableLine>(
    tx,
    `select p.id as payment_id, p.order_id, l.price_cents, p.amount_received_cents as received_cents,
            (select coalesce(sum(r.amount_cents), 0) from refunds r
              where r.line_item_id = l.id and r.state not in ('failed', 'canceled')) as taken_cents,
            (select greatest(coalesce(sum(r.amount_cents), 0) - ${surplus}, 0) from refunds r
              where r.payment_id = p.id and r.line_item_id is null and r.state not in ('failed', 'canceled')) as unassigned_cents,
            (select coalesce(sum(r.amount_cents), 0) from refunds r
              where r.payment_id = p.id and r.state not in ('failed', 'canceled')) as payment_taken_cents
       from line_items l join payments p on p.id = $2 join orders o on o.id = p.order_id where l.id = $1`,
    [lineItemId, paymentId],
  );
}

export interface NewRefund {
  paymentId: PaymentId;
  lineItemId: LineItemId | null;
  amountCents: number;
  position?: number | undefined;
  reason: string;
  requestedBy: string;
  /** Distinguishes a repetition of a request from another request for the same amount. */
  requestKey: string;
}

/** Inserts one refund per payment, line and request. A repeated request inserts nothing. */
export async function insertRefund(tx: Tx, refund: NewRefund): Promise<RefundId | undefined> {
  const row = await maybeOne<Row<'refunds', 'id'>>(
    tx,
    `insert into refunds (payment_id, line_item_id, amount_cents, reason, requested_by, request_key, part_position)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing returning id`,
    [
      refund.paymentId,
      refund.lineItemId,
      refund.amountCents,
      refund.reason,
      refund.requestedBy,
      refund.requestKey,
      refund.position ?? null,
    ],
  );
  return row?.id;
}

export async function isRefundDecided(
  tx: Tx,
  known: { orderId: OrderId; lineItemId: LineItemId; requestKey: string },
): Promise<boolean> {
  const { some } = await one<{ some: boolean }>(
    tx,
    `select exists (select from refunds where line_item_id = $2 and request_key = $3)
         or exists (select from order_events where order_id = $1 and kind = 'refund_reduced'
                     and data ->> 'requestKey' = $3) as some`,
    [known.orderId, known.lineItemId, known.requestKey],
  );
  return some;
}

/** Inserts a refund that was made at the processor and has no row yet. */
export async function insertExternalRefund(
  tx: Tx,
  refund: { paymentId: PaymentId; amountCents: number; processorRefundId: string; reason: string },
): Promise<void> {
  await execute(
    tx,
    `insert into refunds (payment_id, amount_cents, reason, requested_by, request_key, processor_refund_id, state)
     values ($1, $2, $4, 'processor', $3, $3, 'pending') on conflict do nothing`,
    [refund.paymentId, refund.amountCents, refund.processorRefundId, refund.reason],
  );
}

export interface RefundToSend
  extends Row<'refunds', 'id' | 'state' | 'amount_cents' | 'key_attempt'>,
    Row<'payments', 'order_id'>,
    NonNullColumns<Row<'payments', 'intent_id'>> {
  /** Once set, the refund is read at the processor, but never sent. */
  processor_refund_id: Tables['refunds']['processor_refund_id'];
}

export async function findRefund(db: Queryable, refundId: string): Promise<RefundToSend | undefined> {
  return maybeOne<RefundToSend>(
    db,
    `select r.id, r.state, r.amount_cents, r.processor_refund_id, r.key_attempt, p.order_id, p.intent_id
       from refunds r join payments p on p.id = r.payment_id where r.id = $1`,
    [refundId],
  );
}

/** Makes the next attempt use a new key, after the processor had time to finish the current one. */
export async function renewRefundKey(db: Queryable, refundId: RefundId, after: number): Promise<void> {
  await execute(
    db,
    `update refunds set key_attempt = greatest(key_attempt, $2), due_at = now() + interval '10 minutes', updated_at = now()
      where id = $1`,
    [refundId, after + 1],
  );
}

export interface LockedRefund extends Row<'refunds', 'id' | 'state' | 'amount_cents' | 'payment_id'> {
  refunded_cents: Tables['payments']['amount_refunded_cents'];
  received_cents: Tables['payments']['amount_received_cents'];
  /** The payment arrived but does not pay the order. */
  parked: boolean;
  /** Another payment of the order may still be made. */
  payable: boolean;
  order_id: Tables['orders']['id'];
  order_cents: Tables['orders']['total_cents'];
  order_state: Tables['orders']['state'];
  order_payment_state: Tables['orders']['payment_state'];
}

export interface PaymentOfRefund extends Row<'payments', 'id'> {
  settled: boolean;
}

export async function lockPaymentOfIntent(tx: Tx, intentId: string): Promise<PaymentOfRefund | undefined> {
  return maybeOne<PaymentOfRefund>(
    tx,
    `select id, state = 'succeeded' as settled from payments where intent_id = $1 for update`,
    [intentId],
  );
}

export async function isOurRefund(tx: Tx, refundId: string): Promise<boolean> {
  return (await maybeOne(tx, 'select 1 as one from refunds where id = $1::uuid', [refundId])) !== undefined;
}

/** Locks the refund with the processor's id, or the shop's refund that has no such id yet. */
export async function lockRefund(
  tx: Tx,
  key: { paymentId: PaymentId; refundId: string | undefined; processorRefundId: string | undefined },
): Promise<LockedRefund | undefined> {
  return maybeOne<LockedRefund>(
    tx,
    `select r.id, r.state, r.amount_cents, r.payment_id, p.amount_refunded_cents as refunded_cents,
            p.amount_received_cents as received_cents, p.parked_reason is not null as parked,
            exists (select from payments other where other.order_id = o.id
                     and other.state in ('creating', 'open', 'processing')) as payable,
            o.id as order_id, o.total_cents as order_cents, o.state as order_state, o.payment_state as order_payment_state
       from refunds r join payments p on p.id = r.payment_id join orders o on o.id = p.order_id
      where r.payment_id = $1
        and (r.processor_refund_id = $3 or (r.id = $2::uuid and r.processor_refund_id is null))
      order by r.processor_refund_id nulls last limit 1
      for update of r, o`,
    [key.paymentId, key.refundId ?? null, key.processorRefundId ?? null],
  );
}

export async function failedRefunds(tx: Tx, paymentId: PaymentId): Promise<RefundId[]> {
  const found = await rows<Row<'refunds', 'id'>>(
    tx,
    `select id from refunds where payment_id = $1 and state = 'failed'`,
    [paymentId],
  );
  return found.map((row) => row.id);
}

export interface RefundChange {
  id: RefundId;
  state: RefundState;
  amountCents: number;
  processorRefundId: string | undefined;
  failureReason: string | undefined;
}

/** A sent refund is checked for some weeks, because a bank may reject it. */
export async function updateRefund(tx: Tx, change: RefundChange): Promise<void> {
  await execute(
    tx,
    `update refunds
        set state = $2, processor_refund_id = coalesce($3, processor_refund_id), failure_reason = $4, amount_cents = $5,
            due_at = case when $2 in ('failed', 'canceled') then null else due_at end, updated_at = now()
      where id = $1`,
    [
      change.id,
      change.state,
      change.processorRefundId ?? null,
      change.failureReason ?? null,
      change.amountCents,
    ],
  );
}

export async function setRefunded(tx: Tx, paymentId: PaymentId, refundedCents: number): Promise<void> {
  await execute(tx, 'update payments set amount_refunded_cents = $2, updated_at = now() where id = $1', [
    paymentId,
    refundedCents,
  ]);
}
