import type { PaymentMethodReply } from '#contracts/checkout/checkout-schemas.ts';
import type { PaymentIntentId } from '#contracts/kit/ids.ts';
import type { PaymentMethod } from '#contracts/payments/payment-routes.ts';
import { isActionUndecided, requireAction, stageOfIntent } from '#server/payments/intents/action-rules.ts';
import { callUnderKey, expectReplacement } from '#server/payments/intents/open-payment.ts';
import { settlePayment } from '#server/payments/intents/settle-payment.ts';
import { IntentClosed } from '#server/platform/clients/processor/processor-errors.ts';
import type { Intent } from '#server/platform/clients/processor/processor-objects.ts';
import type { ProcessorName } from '#server/platform/clients/processor/processor-profile.ts';
import { inTransaction } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import { shopIdentity } from '#server/staff/settings/shop-identity.ts';
import { requireBuyer } from '#server/tax/vat/buyer-place.ts';
import { toReply } from '../checkout-reply.ts';
import { createIntentOfOrder } from '../create-intent.ts';
import { chooseProcessor, refuseUnpayable, requireUnpaid, unpayableError } from '../find-unpaid.ts';
import { type OwnershipProof, requireOwnCheckout } from '../require-ownership.ts';
import { type CheckoutOrder, lockUnpaid } from '../store.ts';

export interface PaymentMethodRequest {
  means: PaymentMethod;
  /** Requests the processor's own page, if its fields cannot be shown in the shop. */
  place?: 'hosted' | undefined;
  proof: OwnershipProof;
  origin: string;
}

const needsNoProcessorChange = ({ status }: Intent) => status === 'succeeded' || status === 'processing';

/**
 * Returns whether the earlier payment succeeded before its cancellation. An unreachable processor does not block the
 * new payment. If both succeed, staff get an inbox item.
 */
async function cancelEarlierIntent(
  deps: Deps,
  earlier: CheckoutOrder,
  intentId: PaymentIntentId,
): Promise<boolean> {
  try {
    const key = `${earlier.payment_id}-${earlier.intent_attempt}`;
    await callUnderKey(deps.database, earlier, () =>
      deps.processors.cancelIntent(intentId, key, 'move'),
    ).catch((error: unknown) => {
      if (!(error instanceof IntentClosed)) throw error;
    });
    return needsNoProcessorChange((await settlePayment(deps, intentId)).intent);
  } catch (error) {
    if (!(error instanceof ShopError && error.code === 'processor_unavailable')) throw error;
    deps.log.warn(
      { err: error, intentId },
      'earlier payment of the order could not be cancelled: staff get an inbox item if both are paid',
    );
    return false;
  }
}

interface RefusedMove {
  order: CheckoutOrder;
  intentId: PaymentIntentId;
  error: unknown;
}

async function refuseWhenOver(deps: Deps, { order, intentId, error }: RefusedMove): Promise<never> {
  if (!(error instanceof IntentClosed)) throw error;
  return refuseUnpayable(deps, { ...order, intent_id: intentId });
}

async function requireMovable(deps: Deps, order: CheckoutOrder): Promise<void> {
  const { intent_id: intentId } = order;
  if (intentId === null) return;
  await deps.processors
    .requireVerb(intentId, 'move')
    .catch((error: unknown) => refuseWhenOver(deps, { order, intentId, error }));
}

/**
 * Runs after the next payment was opened, whose secret no browser has yet. If the earlier payment is paid or being
 * charged, cancels the next one and throws.
 */
async function cancelEarlierPayment(
  deps: Deps,
  order: CheckoutOrder,
  next: { paymentId: string; intent: Intent },
) {
  if (order.intent_id === null) return;
  const refusal = await cancelEarlierIntent(deps, order, order.intent_id).then(
    (isPaid) => (isPaid ? unpayableError(deps, order) : undefined),
    (error: unknown) => {
      if (isActionUndecided(error)) return error;
      throw error;
    },
  );
  if (!refusal) return;
  await deps.processors.cancelIntent(next.intent.id, `${next.paymentId}-1`);
  await settlePayment(deps, next.intent.id);
  throw refusal;
}

export async function moveOrder(deps: Deps, order: CheckoutOrder, processor: ProcessorName): Promise<Intent> {
  const { order_id: orderId } = order;
  await requireMovable(deps, order);
  const paymentId = await inTransaction(deps.database, async (tx) => {
    const unpaid = await lockUnpaid(tx, orderId);
    if (!unpaid) return undefined;
    if (unpaid.revising) throw new ShopError('conflict', `order ${order.order_number} is being changed`);
    return expectReplacement(tx, { orderId, amountCents: unpaid.total_cents, processor });
  });
  if (!paymentId) return refuseUnpayable(deps, order);
  const next = { ...order, payment_id: paymentId, processor, intent_attempt: 1, intent_id: null };
  const intent = await createIntentOfOrder(deps, next);
  await cancelEarlierPayment(deps, order, { paymentId, intent });
  return intent;
}

async function openIntentAt(deps: Deps, order: CheckoutOrder, processor: ProcessorName): Promise<Intent> {
  if (order.processor !== processor) return moveOrder(deps, order, processor);
  if (order.intent_id === null) return createIntentOfOrder(deps, order);
  const intent = await deps.processors.retrieveIntent(order.intent_id);
  return intent.status === 'canceled' ? moveOrder(deps, order, processor) : intent;
}

async function requireOpen(deps: Deps, order: CheckoutOrder, intent: Intent): Promise<void> {
  try {
    requireAction(stageOfIntent(intent), 'begin', intent.id);
  } catch (error) {
    if (error instanceof IntentClosed) return refuseUnpayable(deps, { ...order, intent_id: intent.id });
    await settlePayment(deps, intent.id);
    throw error;
  }
}

/**
 * Selects how the buyer of an open order pays: in fields of the page, or on the processor's page. Moves the order if
 * that payment method belongs to another processor. Throws `order_not_found`, `order_already_paid`, `order_cancelled`,
 * `payment_not_confirmed` while a bank decides, and `conflict` if the owner has not enabled the method. Also throws
 * what `requireBuyer` throws, before the order moves.
 */
export async function choosePaymentMethod(
  deps: Deps,
  intentId: string,
  request: PaymentMethodRequest,
): Promise<PaymentMethodReply> {
  const { means, place, proof, origin } = request;
  await requireOwnCheckout(deps, intentId, proof);
  const order = await requireUnpaid(deps, intentId);
  const processor = await chooseProcessor(deps, order, means);
  const { profile } = deps.processors.named(processor);
  const typedHere = means === 'card' && profile.place === 'bank' && place !== 'hosted';
  const inPage = profile.place === 'page' || typedHere;
  if (!inPage) {
    const { order_id: orderId, invoice_to: invoiceTo, total_cents: totalCents } = order;
    // Runs before the payment changes, so that a rejected buyer keeps it.
    await requireBuyer(deps, { orderId, invoiceTo, totalCents });
  }
  const intent = await openIntentAt(deps, order, processor);
  await requireOpen(deps, order, intent);
  if (inPage) {
    const reply = await toReply(deps, { ...order, id: order.order_id, number: order.order_number }, intent);
    return { success: true, kind: 'page', intent: reply };
  }
  const { name: shopName } = await shopIdentity.current(deps);
  const form = await deps.processors
    .begin(intent.id, { means, locale: order.locale, shopName, origin })
    .catch((error: unknown) => refuseWhenOver(deps, { order, intentId: intent.id, error }));
  const { url, fields } = form;
  return { success: true, kind: 'hosted', paymentIntentId: intent.id, url, fields: { ...fields } };
}
