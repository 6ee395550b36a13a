import type { OrderId } from '#contracts/kit/ids.ts';
import { closePendingRevision, lockByIntent, lockByOrder } from '#server/orders/changes/change-order.ts';
import { cancelOrder, cancelOrderJob } from '#server/orders/endings/end-order.ts';
import { releaseDiscount } from '#server/orders/promotions/codes/reserve-discount.ts';
import { askUnderKey, setUnopenedCanceled } from '#server/payments/intents/open-payment.ts';
import { settlePayment } from '#server/payments/intents/settle-payment.ts';
import { isUndecided } from '#server/payments/intents/verb-rules.ts';
import { readAccessToken } from '#server/platform/auth/access-token.ts';
import { IntentClosed } from '#server/platform/clients/processor/processor-errors.ts';
import { within } from '#server/platform/clients/transport/within.ts';
import { inTransaction } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import { defineJob } from '#server/platform/feature/define-job.ts';
import { isOwner, isOwnIntent, type Proof } from '../require-own.ts';
import type { CheckoutRequest } from '../rules.ts';
import { findOpenIntents, findOwner } from '../store.ts';

/** Says what became of the checkout: `paid` when the money had come before the cancellation. */
type Cancellation = 'cancelled' | 'paid' | 'unknown';

/**
 * Gives a checkout up. The intent is canceled at the processor first, so that nothing can be paid any more;
 * only then the order. A payment that was faster wins. It is safe to repeat. Throws `payment_not_confirmed` while its bank
 * decides.
 */
async function cancelCheckout(
  deps: Deps,
  intentId: string,
  verb: 'cancel' | 'expire',
): Promise<Cancellation> {
  const found = await inTransaction(deps.database, (tx) => lockByIntent(tx, intentId));
  if (!found) return 'unknown';
  try {
    const key = `${found.payment_id}-${found.intent_attempt}`;
    await askUnderKey(deps.database, found, () => deps.processors.cancelIntent(found.intent_id, key, verb));
  } catch (error) {
    if (!(error instanceof IntentClosed)) throw error;
  }
  const { intent } = await settlePayment(deps, found.intent_id);
  if (intent.status === 'succeeded') return 'paid';
  if (intent.status !== 'canceled')
    throw new ShopError('payment_not_confirmed', `intent ${intentId} is ${intent.status}`);
  await inTransaction(deps.database, async (tx) => {
    const order = await lockByIntent(tx, intentId);
    if (!order) return;
    const at = deps.now();
    await releaseDiscount(tx, order.id, at);
    if (order.pending_revision) await closePendingRevision(tx, order.id, false);
    await cancelOrder(tx, { orderId: order.id, state: order.state, actor: 'customer', at });
  });
  return 'cancelled';
}

/**
 * Gives up whatever checkout of the order can still be paid. A payment that was faster wins. It is safe to repeat.
 */
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
 * Cancels a checkout whose intent's creation never got a reply: nobody can pay an intent that the processor
 * may have made.
 */
async function cancelUnopened(deps: Deps, orderId: OrderId): Promise<void> {
  await inTransaction(deps.database, async (tx) => {
    const order = await lockByOrder(tx, orderId);
    if (order?.payment_record_state !== 'creating') return;
    const at = deps.now();
    await setUnopenedCanceled(tx, order.payment_id);
    await releaseDiscount(tx, orderId, at);
    await cancelOrder(tx, { orderId, state: order.state, actor: 'customer', at });
  });
}

/** Gives a checkout up for its buyer. Returns `unknown` for another's, as for one that does not exist. */
export async function giveUpCheckout(deps: Deps, intentId: string, proof: Proof): Promise<Cancellation> {
  return (await isOwnIntent(deps, intentId, proof)) ? cancelCheckout(deps, intentId, 'cancel') : 'unknown';
}

/** A request cancels so many earlier checkouts itself, all at once and in this time. A job cancels the others. */
const mostReplaced = 3;
const replaceMs = 10_000;

/**
 * Cancels earlier checkouts of this buyer, which must not stay payable beside the new one: the one that the request
 * names, and the given ones. Throws `order_already_paid` for a paid one, which forbids a new one, and
 * `payment_not_confirmed` while the bank of one decides.
 */
export async function replaceEarlier(
  deps: Deps,
  request: CheckoutRequest,
  others: readonly string[],
): Promise<void> {
  const { previousIntentId } = request;
  const earlier = [...new Set(previousIntentId ? [previousIntentId, ...others] : others)];
  const outcomes = await Promise.allSettled(
    earlier.slice(0, mostReplaced).map((intentId) => replaceOne(deps, request, intentId)),
  );
  for (const intentId of earlier.slice(mostReplaced)) {
    const owner = await ownedBy(deps, request, intentId);
    if (owner) await cancelLater(deps, owner.id);
  }
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
}

/** Returns the earlier order of this buyer; undefined for another's. */
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
 * Replaces one checkout. One that can't be cancelled just now is cancelled by a job: it keeps nobody from buying, unless
 * its bank still decides. Another's is left alone.
 */
async function replaceOne(deps: Deps, request: CheckoutRequest, intentId: string): Promise<void> {
  const owner = await ownedBy(deps, request, intentId);
  if (!owner) return;
  const late = () => {
    throw new Error(`the processor did not cancel ${intentId} within ${replaceMs} ms`);
  };
  const outcome = await within(replaceMs, cancelCheckout(deps, intentId, 'cancel'), late).catch(
    async (error: unknown) => {
      if (isUndecided(error)) throw error;
      deps.log.warn({ err: error, intentId }, 'could not cancel an earlier checkout, a job goes on with it');
      await cancelLater(deps, owner.id);
      return 'later' as const;
    },
  );
  if (outcome === 'paid') throw new ShopError('order_already_paid', `the checkout of ${intentId} is paid`);
}
