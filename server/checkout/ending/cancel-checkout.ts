import type { OrderId } from '#contracts/kit/ids.ts';
import { closePendingRevision, lockByIntent, lockByOrder } from '#server/orders/changes/change-order.ts';
import { cancelOrder, cancelOrderJob } from '#server/orders/endings/end-order.ts';
import { releaseDiscount } from '#server/orders/promotions/codes/reserve-discount.ts';
import { isActionUndecided } from '#server/payments/intents/action-rules.ts';
import { callUnderKey, setUnopenedCanceled } from '#server/payments/intents/open-payment.ts';
import { settlePayment } from '#server/payments/intents/settle-payment.ts';
import { readAccessToken } from '#server/platform/auth/access-token.ts';
import { IntentClosed } from '#server/platform/clients/processor/processor-errors.ts';
import { withDeadline } from '#server/platform/clients/transport/with-deadline.ts';
import { inTransaction, type Tx } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import { defineJob } from '#server/platform/feature/define-job.ts';
import { isOwner, type OwnershipProof, ownsIntent } from '../require-ownership.ts';
import type { CheckoutRequest } from '../rules.ts';
import { findOpenIntents, findOwner } from '../store.ts';

/** `paid` if the payment arrived before the cancellation. */
type CancellationOutcome = 'cancelled' | 'paid' | 'unknown';

type CancelVerb = 'cancel' | 'expire';

/** Throws `payment_not_confirmed` while the bank decides. */
async function cancelIntent(deps: Deps, intentId: string, verb: CancelVerb): Promise<CancellationOutcome> {
  const found = await inTransaction(deps.database, (tx) => lockByIntent(tx, intentId));
  if (!found) return 'unknown';
  try {
    const key = `${found.payment_id}-${found.intent_attempt}`;
    await callUnderKey(deps.database, found, () => deps.processors.cancelIntent(found.intent_id, key, verb));
  } catch (error) {
    if (!(error instanceof IntentClosed)) throw error;
  }
  const { intent } = await settlePayment(deps, found.intent_id);
  if (intent.status === 'succeeded') return 'paid';
  if (intent.status !== 'canceled')
    throw new ShopError('payment_not_confirmed', `intent ${intentId} is ${intent.status}`);
  return 'cancelled';
}

/**
 * Cancels the order once none of its payments can be paid. Throws `payment_not_confirmed` for a payment that was opened
 * in the meantime.
 */
async function endUnpaid(deps: Deps, tx: Tx, orderId: OrderId): Promise<CancellationOutcome> {
  const order = await lockByOrder(tx, orderId);
  if (!order) return 'unknown';
  const { payment_record_state: state, payment_id: paymentId } = order;
  if (state === 'succeeded') return 'paid';
  if (state === 'open' || state === 'processing')
    throw new ShopError('payment_not_confirmed', `another payment of order ${order.number} is ${state}`);
  const at = deps.now();
  if (state === 'creating') await setUnopenedCanceled(tx, paymentId);
  await releaseDiscount(tx, orderId, at);
  if (order.pending_revision) await closePendingRevision(tx, orderId, false);
  await cancelOrder(tx, { orderId, state: order.state, actor: 'customer', at });
  return 'cancelled';
}

/**
 * Cancels the intents at their processors before the order, so that the buyer can no longer pay. Besides the given
 * intent, these are the open ones of the order, because the order may have moved to another payment. A faster payment
 * wins. Idempotent. Throws `payment_not_confirmed` while the bank decides.
 */
async function cancelCheckout(deps: Deps, intentId: string, verb: CancelVerb): Promise<CancellationOutcome> {
  const owner = await findOwner(deps.database, intentId);
  if (!owner) return 'unknown';
  const open: string[] = await findOpenIntents(deps.database, [owner.id]);
  for (const each of new Set([intentId, ...open])) {
    const outcome = await cancelIntent(deps, each, verb);
    if (outcome !== 'cancelled') return outcome;
  }
  return inTransaction(deps.database, (tx) => endUnpaid(deps, tx, owner.id));
}

/** Cancels every open payment of the order. A faster payment wins. Idempotent. */
export async function cancelOrderCheckout(deps: Deps, orderId: OrderId): Promise<void> {
  await cancelUnopened(deps, orderId);
  for (const intentId of await findOpenIntents(deps.database, [orderId])) {
    await cancelCheckout(deps, intentId, 'expire');
  }
}

export const cancelOrderCheckoutJob = defineJob({
  ...cancelOrderJob,
  handler: (deps, { orderId }) => cancelOrderCheckout(deps, orderId),
});

/**
 * The creation of the intent got no reply. The processor may have created the intent, but no browser has its secret.
 */
async function cancelUnopened(deps: Deps, orderId: OrderId): Promise<void> {
  await inTransaction(deps.database, async (tx) => {
    const order = await lockByOrder(tx, orderId);
    if (order?.payment_record_state === 'creating') await endUnpaid(deps, tx, orderId);
  });
}

export async function cancelCheckoutForBuyer(
  deps: Deps,
  intentId: string,
  proof: OwnershipProof,
): Promise<CancellationOutcome> {
  return (await ownsIntent(deps, intentId, proof)) ? cancelCheckout(deps, intentId, 'cancel') : 'unknown';
}

/** Number of earlier checkouts that a request cancels concurrently within the time limit. A job cancels the rest. */
const maxReplacedCheckouts = 3;
const replaceMs = 10_000;

/**
 * Cancels the buyer's earlier checkouts, so that only the new one can be paid: the previous one of the request and
 * `others`. Throws `order_already_paid` if an earlier checkout is paid, and `payment_not_confirmed` while a bank
 * decides about one.
 */
export async function replaceEarlier(
  deps: Deps,
  request: CheckoutRequest,
  others: readonly string[],
): Promise<void> {
  const { previousIntentId } = request;
  const earlier = [...new Set(previousIntentId ? [previousIntentId, ...others] : others)];
  const outcomes = await Promise.allSettled(
    earlier.slice(0, maxReplacedCheckouts).map((intentId) => replaceOne(deps, request, intentId)),
  );
  for (const intentId of earlier.slice(maxReplacedCheckouts)) {
    const owner = await ownedBy(deps, request, intentId);
    if (owner) await cancelLater(deps, owner.id);
  }
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
}

async function ownedBy(deps: Deps, { visit, previousOrderId }: CheckoutRequest, intentId: string) {
  const owner = await findOwner(deps.database, intentId);
  const opened = previousOrderId && readAccessToken(deps.secrets.signingKeys, previousOrderId);
  return owner && isOwner(owner, { visit, opened: opened || undefined }) ? owner : undefined;
}

async function cancelLater(deps: Deps, orderId: OrderId): Promise<void> {
  const once = { singletonKey: orderId, singletonSeconds: 60 };
  await deps.queue.enqueue(deps.database, cancelOrderJob, { orderId }, once);
}

/**
 * Replaces one checkout. If cancellation fails, a job repeats it and the buyer can continue, unless a bank still
 * decides. Ignores a foreign checkout.
 */
async function replaceOne(deps: Deps, request: CheckoutRequest, intentId: string): Promise<void> {
  const owner = await ownedBy(deps, request, intentId);
  if (!owner) return;
  const late = () => {
    throw new Error(`the processor did not cancel ${intentId} within ${replaceMs} ms`);
  };
  const outcome = await withDeadline(replaceMs, cancelCheckout(deps, intentId, 'cancel'), late).catch(
    async (error: unknown) => {
      if (isActionUndecided(error)) throw error;
      deps.log.warn({ err: error, intentId }, 'earlier checkout could not be cancelled: a job repeats it');
      await cancelLater(deps, owner.id);
      return 'later' as const;
    },
  );
  if (outcome === 'paid') throw new ShopError('order_already_paid', `the checkout of ${intentId} is paid`);
}
