import type { LineItemId, OrderId, PaymentId, PaymentIntentId, RefundId } from '#contracts/ids.ts';
import type { OrderState, PaymentState } from '#contracts/states.ts';
import type { Tx } from '#server/database/pool.ts';
import { execute, maybeOne, type Queryable, rows } from '#server/database/query.ts';
import type { RefundState } from './refund-rules.ts';

export interface RefundableLine {
  payment_id: PaymentId;
  order_id: OrderId;
  price_cents: number;
  /** Already refunded or on its way for this line. */
  taken_cents: number;
  /** Refunds of the payment that name no line: made at the processor itself. */
  unassigned_cents: number;
  received_cents: number;
  payment_taken_cents: number;
}

/** Locks the line's settled payment and says what may still go back. */
export async function lockRefundableLine(
  tx: Tx,
  lineItemId: LineItemId,
): Promise<RefundableLine | undefined> {
  return maybeOne<RefundableLine>(
    tx,
    `select p.id as payment_id, p.order_id, l.price_cents, p.amount_received_cents as received_cents,
            (select coalesce(sum(r.amount_cents), 0) from refunds r
              where r.line_item_id = l.id and r.state not in ('failed', 'canceled')) as taken_cents,
            (select coalesce(sum(r.amount_cents), 0) from refunds r
              where r.payment_id = p.id and r.line_item_id is null and r.state not in ('failed', 'canceled')) as unassigned_cents,
            (select coalesce(sum(r.amount_cents), 0) from refunds r
              where r.payment_id = p.id and r.state not in ('failed', 'canceled')) as payment_taken_cents
       from line_items l join payments p on p.order_id = l.order_id and p.state = 'succeeded'
      where l.id = $1 order by p.settled_at limit 1 for update of p`,
    [lineItemId],
  );
}

/** One refund per line and reason: a second request finds the first. */
export async function insertRefund(
  tx: Tx,
  refund: {
    paymentId: PaymentId;
    lineItemId: LineItemId;
    amountCents: number;
    reason: string;
    requestedBy: string;
  },
): Promise<RefundId | undefined> {
  const row = await maybeOne<{ id: RefundId }>(
    tx,
    `insert into refunds (payment_id, line_item_id, amount_cents, reason, requested_by)
     values ($1, $2, $3, $4, $5) on conflict do nothing returning id`,
    [refund.paymentId, refund.lineItemId, refund.amountCents, refund.reason, refund.requestedBy],
  );
  return row?.id;
}

/** A refund that someone made at the processor itself, taken in. */
export async function insertForeignRefund(
  tx: Tx,
  refund: { paymentId: PaymentId; amountCents: number; processorRefundId: string },
): Promise<void> {
  await execute(
    tx,
    `insert into refunds (payment_id, amount_cents, reason, requested_by, processor_refund_id, state)
     values ($1, $2, 'made at the processor', 'processor', $3, 'pending') on conflict do nothing`,
    [refund.paymentId, refund.amountCents, refund.processorRefundId],
  );
}

export interface RefundToSend {
  id: RefundId;
  state: RefundState;
  amount_cents: number;
  intent_id: PaymentIntentId;
}

export async function findRefund(db: Queryable, refundId: string): Promise<RefundToSend | undefined> {
  return maybeOne<RefundToSend>(
    db,
    `select r.id, r.state, r.amount_cents, p.intent_id from refunds r join payments p on p.id = r.payment_id where r.id = $1`,
    [refundId],
  );
}

/** Refunds that were asked for and not sent: the job was lost or gave up. */
export async function findUnsentRefunds(db: Queryable): Promise<RefundId[]> {
  const found = await rows<{ id: RefundId }>(
    db,
    `select id from refunds where state in ('requested', 'pending') and updated_at < now() - interval '5 minutes' limit 100`,
  );
  return found.map((row) => row.id);
}

export interface LockedRefund {
  id: RefundId;
  state: RefundState;
  amount_cents: number;
  payment_id: PaymentId;
  received_cents: number;
  refunded_cents: number;
  /** The payment came and did not pay the order. */
  parked: boolean;
  order_id: OrderId;
  order_state: OrderState;
  order_payment_state: PaymentState;
}

export async function lockPaymentOfIntent(tx: Tx, intentId: string): Promise<{ id: PaymentId } | undefined> {
  return maybeOne<{ id: PaymentId }>(tx, 'select id from payments where intent_id = $1 for update', [
    intentId,
  ]);
}

export async function lockRefund(tx: Tx, key: { refundId: string | undefined; processorRefundId: string }) {
  return maybeOne<LockedRefund>(
    tx,
    `select r.id, r.state, r.amount_cents, r.payment_id, p.amount_received_cents as received_cents,
            p.amount_refunded_cents as refunded_cents, p.parked_reason is not null as parked, o.id as order_id, o.state as order_state,
            o.payment_state as order_payment_state
       from refunds r join payments p on p.id = r.payment_id join orders o on o.id = p.order_id
      where r.processor_refund_id = $2 or (r.id = $1::uuid and r.processor_refund_id is null)
      for update of r, o`,
    [key.refundId ?? null, key.processorRefundId],
  );
}

export async function failedRefunds(tx: Tx, paymentId: PaymentId): Promise<RefundId[]> {
  const found = await rows<{ id: RefundId }>(
    tx,
    `select id from refunds where payment_id = $1 and state = 'failed'`,
    [paymentId],
  );
  return found.map((row) => row.id);
}

export async function updateRefund(
  tx: Tx,
  change: { id: RefundId; state: RefundState; processorRefundId: string; failureReason: string | undefined },
): Promise<void> {
  await execute(
    tx,
    `update refunds set state = $2, processor_refund_id = $3, failure_reason = $4, updated_at = now() where id = $1`,
    [change.id, change.state, change.processorRefundId, change.failureReason ?? null],
  );
}

/** The ledger: what has really gone back. */
export async function setRefunded(tx: Tx, paymentId: PaymentId, refundedCents: number): Promise<void> {
  await execute(tx, 'update payments set amount_refunded_cents = $2, updated_at = now() where id = $1', [
    paymentId,
    refundedCents,
  ]);
}
