import type { OrderId, PaymentId, PaymentIntentId } from '#contracts/ids.ts';
import { execute, one, type Queryable } from '#server/database/query.ts';

export async function insertPayment(
  tx: Queryable,
  payment: { orderId: OrderId; amountCents: number },
): Promise<PaymentId> {
  const row = await one<{ id: PaymentId }>(
    tx,
    'insert into payments (order_id, amount_cents) values ($1, $2) returning id',
    [payment.orderId, payment.amountCents],
  );
  return row.id;
}

export async function attachIntent(
  db: Queryable,
  paymentId: PaymentId,
  intentId: PaymentIntentId,
): Promise<void> {
  await execute(
    db,
    `update payments set intent_id = $2, state = 'open', updated_at = now() where id = $1 and state = 'creating'`,
    [paymentId, intentId],
  );
}

export async function setIntentAttempt(db: Queryable, paymentId: PaymentId, attempt: number): Promise<void> {
  await execute(
    db,
    'update payments set intent_attempt = greatest(intent_attempt, $2), updated_at = now() where id = $1',
    [paymentId, attempt],
  );
}

export async function setPaymentAmount(
  tx: Queryable,
  paymentId: PaymentId,
  amountCents: number,
): Promise<void> {
  await execute(
    tx,
    `update payments set amount_cents = $2, updated_at = now() where id = $1 and state in ('creating', 'open')`,
    [paymentId, amountCents],
  );
}
