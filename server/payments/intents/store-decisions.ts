import type { OrderId, PaymentId, PaymentIntentId } from '#contracts/kit/ids.ts';
import type { Locale } from '#contracts/kit/locales.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import { execute, maybeOne, one, type Queryable } from '#server/platform/database/query.ts';
import type { CamelCaseRow, NonNullColumns, Row } from '#server/platform/database/row.ts';
import type { Tables } from '#server/platform/database/tables.ts';

export interface PaymentRemainder
  extends Row<'payments', 'id'>,
    CamelCaseRow<'payments', 'order_id'>,
    NonNullColumns<CamelCaseRow<'payments', 'intent_id'>> {
  receivedCents: Tables['payments']['amount_received_cents'];
  /** Received amount minus refunds that are done or on their way. */
  leftCents: number;
  parked: boolean;
}

/** Locks the payment first and sums its refunds in a second statement, so that the sum is current after the wait. */
export async function lockPaymentRemainder(tx: Tx, paymentId: string): Promise<PaymentRemainder | undefined> {
  await execute(tx, 'select id from payments where id = $1::uuid for update', [paymentId]);
  return maybeOne<PaymentRemainder>(
    tx,
    `select p.id, p.order_id as "orderId", p.intent_id as "intentId", p.amount_received_cents as "receivedCents",
            p.amount_received_cents - (select coalesce(sum(r.amount_cents), 0)::integer from refunds r
               where r.payment_id = p.id and r.state not in ('failed', 'canceled')) as "leftCents",
            p.parked_reason is not null as parked
       from payments p where p.id = $1::uuid and p.state = 'succeeded'`,
    [paymentId],
  );
}

export function findFailedRefund(tx: Tx, refundId: string) {
  return maybeOne<CamelCaseRow<'refunds', 'payment_id' | 'line_item_id' | 'amount_cents' | 'part_position'>>(
    tx,
    `select payment_id as "paymentId", line_item_id as "lineItemId", amount_cents as "amountCents",
            part_position as "partPosition"
       from refunds where id = $1::uuid and state = 'failed'`,
    [refundId],
  );
}

export async function releaseFromReview(
  tx: Tx,
  payment: { id: PaymentId; amountCents: number },
): Promise<void> {
  await execute(
    tx,
    'update payments set parked_reason = null, amount_cents = $2, updated_at = now() where id = $1',
    [payment.id, payment.amountCents],
  );
}

/**
 * Locks the intent, so that reporting a payment without an order and recreating the order cannot run at the
 * same time.
 */
export async function lockIntent(tx: Tx, intentId: PaymentIntentId): Promise<void> {
  await execute(tx, `select pg_advisory_xact_lock(hashtextextended('intent:' || $1, 0))`, [intentId]);
}

/** Returns under the lock whether no payment row has this intent. */
export async function lockUnknownPayment(tx: Tx, intentId: PaymentIntentId): Promise<boolean> {
  await lockIntent(tx, intentId);
  const { forgotten } = await one<{ forgotten: boolean }>(
    tx,
    'select not exists (select from payments where intent_id = $1) as forgotten',
    [intentId],
  );
  return forgotten;
}

export interface MoneyOfMail extends Row<'orders', 'number' | 'email'> {
  id: OrderId;
  locale: Locale;
  amountCents: number;
  keptCents: number;
}

const order = 'o.id, o.number, o.email, language_for(o.email, o.locale) as locale';

export function readUnappliedPaymentForMail(
  db: Queryable,
  paymentId: string,
): Promise<MoneyOfMail | undefined> {
  return maybeOne<MoneyOfMail>(
    db,
    `select ${order}, p.amount_received_cents as "amountCents", p.amount_received_cents as "keptCents"
       from payments p join orders o on o.id = p.order_id
      where p.id = $1::uuid and p.parked_reason is not null and p.amount_refunded_cents = 0 and not o.sample`,
    [paymentId],
  );
}

export function readRefundForMail(db: Queryable, refundId: string): Promise<MoneyOfMail | undefined> {
  return maybeOne<MoneyOfMail>(
    db,
    `select ${order}, r.amount_cents as "amountCents", p.amount_received_cents - p.amount_refunded_cents as "keptCents"
       from refunds r join payments p on p.id = r.payment_id join orders o on o.id = p.order_id
      where r.id = $1::uuid and r.state = 'succeeded' and r.requested_by <> 'withdrawal' and not o.sample`,
    [refundId],
  );
}
