import type { OrderId, PaymentId, PaymentIntentId } from '#contracts/kit/ids.ts';
import { isStoredFailure } from '#server/platform/clients/processor/processor-errors.ts';
import type { Intent } from '#server/platform/clients/processor/processor-objects.ts';
import type { ProcessorName } from '#server/platform/clients/processor/processor-profile.ts';
import type { Queryable } from '#server/platform/database/query.ts';
import { attachIntent, insertOpenPayment, insertPayment, setIntentAttempt, setLeft } from './store.ts';

export { insertPayment, setPaymentAmount, setUnopenedCanceled } from './store.ts';

/**
 * Ends the order's payment in our records and expects another one in its place: an order has one open payment. Money
 * that comes by the first after all is taken in. Returns undefined where its money is on its way.
 */
export async function expectInstead(
  tx: Queryable,
  payment: { orderId: OrderId; amountCents: number; processor: ProcessorName },
): Promise<PaymentId | undefined> {
  return (await setLeft(tx, payment.orderId)) ? insertPayment(tx, payment) : undefined;
}

/** Writes a payment again that the database has forgotten, as it stood before the money came. */
export async function expectPaymentAgain(
  tx: Queryable,
  payment: { id: PaymentId; orderId: OrderId; intentId: PaymentIntentId; amountCents: number },
): Promise<void> {
  await insertOpenPayment(tx, payment);
}

/**
 * Ties the processor's intent to the row. A repetition, or a call after settlement, changes nothing. Returns
 * false when the row was given up or repriced meanwhile, so that the intent's secret must reach nobody.
 */
export async function openPayment(db: Queryable, paymentId: PaymentId, intent: Intent): Promise<boolean> {
  return attachIntent(db, paymentId, intent);
}

/** Is what the keys of calls about a payment are made of, with what is asked. */
export interface KeyedPayment {
  payment_id: PaymentId;
  intent_attempt: number;
}

/** Puts the next call about this payment under a new idempotency key. */
export async function renewKeys(db: Queryable, payment: KeyedPayment): Promise<void> {
  await setIntentAttempt(db, payment.payment_id, payment.intent_attempt + 1);
}

/**
 * Asks the processor for something under a key of the payment's. A failure that it would replay for that key for
 * ever costs the key; creating, changing and cancelling may all be asked again under another.
 */
export async function askUnderKey<Result>(
  db: Queryable,
  payment: KeyedPayment,
  ask: () => Promise<Result>,
): Promise<Result> {
  try {
    return await ask();
  } catch (error) {
    if (isStoredFailure(error)) await renewKeys(db, payment);
    throw error;
  }
}
