import type { PaymentIntentId } from '#contracts/kit/ids.ts';
import { currentRoutes } from '#server/payments/routing/payment-routes.ts';
import type { Intent } from '#server/platform/clients/processor/processor-objects.ts';
import type { ProcessorName } from '#server/platform/clients/processor/processor-profile.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import { moveOrder } from './changes/choose-payment-method.ts';
import { createIntentOfOrder } from './create-intent.ts';
import { releaseAfterFailure } from './ending/release-held-use.ts';
import { refuseUnpayable } from './find-unpaid.ts';
import type { CheckoutOrder } from './store.ts';

/**
 * Returns the open intent of an order. Settles a pending or received payment, because it must not be charged again.
 * Throws `order_already_paid`, and `payment_not_confirmed` while a bank decides.
 */
export async function openIntent(deps: Deps, order: CheckoutOrder): Promise<Intent> {
  if (order.payment_state !== 'unpaid' && order.payment_state !== 'failed')
    return refuseUnpayable(deps, order);
  const intent = order.intent_id
    ? await resumeIntent(deps, order, order.intent_id)
    : await openFirstIntent(deps, order);
  const isPaid = intent.status === 'succeeded' || intent.status === 'processing';
  return isPaid ? refuseUnpayable(deps, { ...order, intent_id: intent.id }) : intent;
}

async function otherProcessor(deps: Deps, order: CheckoutOrder): Promise<ProcessorName | undefined> {
  const routesFor = await currentRoutes(deps);
  const { locale, network_country: country, total_cents: amountCents, processor } = order;
  const routes = routesFor({ locale, country, amountCents });
  const stays = routes.length === 0 || routes.some((route) => route.processor === processor);
  return stays ? undefined : routes[0]?.processor;
}

/** Moves the order to another processor if its own is paused and does not reply. */
async function resumeIntent(deps: Deps, order: CheckoutOrder, intentId: PaymentIntentId): Promise<Intent> {
  try {
    return await deps.processors.retrieveIntent(intentId);
  } catch (error) {
    const isAway = error instanceof ShopError && error.code === 'processor_unavailable';
    const other = isAway ? await otherProcessor(deps, order) : undefined;
    if (!other) throw error;
    return moveOrder(deps, order, other);
  }
}

async function openFirstIntent(deps: Deps, order: CheckoutOrder): Promise<Intent> {
  try {
    const other = await otherProcessor(deps, order);
    return await (other ? moveOrder(deps, order, other) : createIntentOfOrder(deps, order));
  } catch (error) {
    if (order.discount_code !== null) await releaseAfterFailure(deps, order.order_id);
    throw error;
  }
}
