import type { OrderId, PaymentId } from '#contracts/kit/ids.ts';
import { isStoredFailure } from '#server/platform/clients/processor/processor-errors.ts';
import type { ProcessorName } from '#server/platform/clients/processor/processor-profile.ts';
import type { Queryable } from '#server/platform/database/query.ts';
import { cancelAbandonedPayment, insertPayment, setIntentAttempt } from './store.ts';

export {
  insertPayment,
  openPayment,
  recreateExpectedPayment,
  setPaymentAmount,
  setUnopenedCanceled,
} from './store.ts';

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
