import type { OrderId, PaymentId, PaymentIntentId } from '#contracts/kit/ids.ts';
import { isStoredFailure } from '#server/platform/clients/processor/processor-errors.ts';
import type { Intent } from '#server/platform/clients/processor/processor-objects.ts';
import type { ProcessorName } from '#server/platform/clients/processor/processor-profile.ts';
import type { Queryable } from '#server/platform/database/query.ts';
import {
  attachIntent,
  cancelAbandonedPayment,
  insertOpenPayment,
  insertPayment,
  setIntentAttempt,
} from './store.ts';

export { insertPayment, setPaymentAmount, setUnopenedCanceled } from './store.ts';

/**
 * Closes the order's payment and inserts another one, because an order has one open payment. Money that
 * arrives for the closed one is still recorded. Returns undefined if money for the payment is on its way.
 */
export async function expectReplacement(
  tx: Queryable,
  payment: { orderId: OrderId; amountCents: number; processor: ProcessorName },
): Promise<PaymentId | undefined> {
  return (await cancelAbandonedPayment(tx, payment.orderId)) ? insertPayment(tx, payment) : undefined;
}

/** Recreates a payment that the database lost, in the state before the money arrived. */
export async function recreateExpectedPayment(
  tx: Queryable,
  payment: { id: PaymentId; orderId: OrderId; intentId: PaymentIntentId; amountCents: number },
): Promise<void> {
  await insertOpenPayment(tx, payment);
}

/**
 * Stores the processor's intent in the payment. No-op if repeated or after settlement. Returns false if the payment was
 * cancelled or repriced in the meantime. Then the intent's secret must not be sent to the browser.
 */
export async function openPayment(db: Queryable, paymentId: PaymentId, intent: Intent): Promise<boolean> {
  return attachIntent(db, paymentId, intent);
}

export interface KeyedPayment {
  payment_id: PaymentId;
  intent_attempt: number;
}

export async function renewKeys(db: Queryable, payment: KeyedPayment): Promise<void> {
  await setIntentAttempt(db, payment.payment_id, payment.intent_attempt + 1);
}

/**
 * Calls the processor under the payment's idempotency key. After an error that the processor would repeat for that key,
 * the next call uses a new key. Creating, changing and cancelling are safe under a new key.
 */
export async function callUnderKey<Result>(
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
