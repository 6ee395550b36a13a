import type { OrderId, PaymentId } from '#contracts/ids.ts';
import type { Queryable } from '#server/database/query.ts';
import type { Intent } from '#server/gateways/processor-objects.ts';
import { attachIntent, insertPayment, setIntentAttempt } from './store-open.ts';

/** Writes down that money is expected, before the processor is asked: a crash in between leaves a row to go on from. */
export async function expectPayment(
  tx: Queryable,
  payment: { orderId: OrderId; amountCents: number },
): Promise<PaymentId> {
  return insertPayment(tx, payment);
}

/** Ties the processor's intent to the row. Again, or after settlement, it changes nothing. */
export async function openPayment(db: Queryable, paymentId: PaymentId, intent: Intent): Promise<void> {
  await attachIntent(db, paymentId, intent.id);
}

/** The next try to open this payment's intent goes under a new idempotency key. */
export async function renewIntentKey(db: Queryable, paymentId: PaymentId, after: number): Promise<void> {
  await setIntentAttempt(db, paymentId, after + 1);
}
