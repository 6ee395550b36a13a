import type { OrderId, PaymentId, PaymentIntentId } from '#contracts/kit/ids.ts';
import { execute, one, type Queryable, touchesOne } from '#server/platform/database/query.ts';
import type { Row } from '#server/platform/database/row.ts';

export async function insertPayment(
  tx: Queryable,
  payment: { orderId: OrderId; amountCents: number },
): Promise<PaymentId> {
  const row = await one<Row<'payments', 'id'>>(
    tx,
    'insert into payments (order_id, amount_cents) values ($1, $2) returning id',
    [payment.orderId, payment.amountCents],
  );
  return row.id;
}

export async function insertOpenPayment(
  tx: Queryable,
  payment: { id: PaymentId; orderId: OrderId; intentId: PaymentIntentId; amountCents: number },
): Promise<void> {
  await execute(
    tx,
    `insert into payments (id, order_id, state, intent_id, amount_cents) values ($1, $2, 'open', $3, $4)`,
    [payment.id, payment.orderId, payment.intentId, payment.amountCents],
  );
}

/** False when the row is over, or expects another amount by now. */
export async function attachIntent(
  db: Queryable,
  paymentId: PaymentId,
  intent: { id: PaymentIntentId; amountCents: number },
): Promise<boolean> {
  return touchesOne(
    db,
    `update payments set intent_id = $2, state = case state when 'creating' then 'open' else state end, updated_at = now()
      where id = $1 and (intent_id = $2 or (state = 'creating' and amount_cents = $3))`,
    [paymentId, intent.id, intent.amountCents],
  );
}

/** Only while the processor has not been heard of. */
export async function setUnopenedCanceled(tx: Queryable, paymentId: PaymentId): Promise<void> {
  await execute(
    tx,
    `update payments set state = 'canceled', updated_at = now() where id = $1 and state = 'creating'`,
    [paymentId],
  );
}

export async function setIntentAttempt(db: Queryable, paymentId: PaymentId, attempt: number): Promise<void> {
  await execute(
    db,
    'update payments set intent_attempt = least(greatest(intent_attempt, $2), 32767), updated_at = now() where id = $1',
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
