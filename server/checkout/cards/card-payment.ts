import type { PaymentIntentId } from '#contracts/kit/ids.ts';
import type { CardPayments } from '#server/platform/clients/processor/card-payments.ts';
import { IntentClosed } from '#server/platform/clients/processor/processor-errors.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import { chooseProcessor, refuseUnpayable, requireUnpaid } from '../find-unpaid.ts';
import { type OwnershipProof, requireOwnCheckout } from '../require-ownership.ts';
import type { CheckoutOrder } from '../store.ts';

export interface OwnCardPayment {
  order: CheckoutOrder;
  intentId: PaymentIntentId;
  cards: CardPayments;
}

/**
 * Returns the caller's open order if it is paid through the bank's card fields. Throws `order_not_found`,
 * `order_already_paid`, `order_cancelled`, and `conflict` if its cards use another form.
 */
export async function requireOwnCardPayment(
  deps: Deps,
  intentId: string,
  proof: OwnershipProof,
): Promise<OwnCardPayment> {
  await requireOwnCheckout(deps, intentId, proof);
  const order = await requireUnpaid(deps, intentId);
  const { cards, profile } = deps.processors.named(
    await chooseProcessor(deps, order, 'card', order.processor ?? undefined),
  );
  if (!cards || order.intent_id !== intentId || order.processor !== profile.name)
    throw new ShopError('conflict', `order ${order.order_number} is not paid in the bank's card fields`);
  return { order, intentId: order.intent_id, cards };
}

/**
 * Runs `work`. If the processor reports the payment closed, settles it and throws the reason, or `conflict` if the order
 * can still be paid.
 */
export async function withOpenPayment<Result>(
  deps: Deps,
  { order, intentId }: OwnCardPayment,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof IntentClosed)) throw error;
    return refuseUnpayable(deps, { ...order, intent_id: intentId });
  }
}
