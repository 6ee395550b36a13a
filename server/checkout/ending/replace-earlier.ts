import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import { isOwner } from '../require-own.ts';
import type { CheckoutRequest } from '../rules.ts';
import { findOwner } from '../store.ts';
import { cancelCheckout } from './cancel-checkout.ts';

/**
 * Earlier checkouts of this buyer must not stay payable beside the new one: the one that the request names, and the
 * given ones. Throws `order_already_paid`: a paid one forbids a new one.
 */
export async function replaceEarlier(
  deps: Deps,
  request: CheckoutRequest,
  others: readonly string[],
): Promise<void> {
  const { previousIntentId } = request;
  const earlier = previousIntentId ? [previousIntentId, ...others] : others;
  for (const intentId of new Set(earlier)) await replaceOne(deps, request, intentId);
}

/** One that can't be cancelled just now is cancelled by a job: it keeps nobody from buying. Another's is left alone. */
async function replaceOne(deps: Deps, request: CheckoutRequest, intentId: string): Promise<void> {
  const owner = await findOwner(deps.database, intentId);
  if (!owner || !isOwner(owner, { visit: request.visit, orderId: request.previousOrderId })) return;
  const outcome = await cancelCheckout(deps, intentId, 'customer').catch(async (error: unknown) => {
    deps.log.warn({ err: error, intentId }, 'could not cancel an earlier checkout, a job goes on with it');
    const once = { singletonKey: owner.id, singletonSeconds: 60 };
    await deps.queue.enqueue(deps.database, 'checkout.cancel-order', { orderId: owner.id }, once);
    return 'later' as const;
  });
  if (outcome === 'paid') throw new ShopError('order_already_paid', `the checkout of ${intentId} is paid`);
}
