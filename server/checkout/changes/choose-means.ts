import type { PaymentMeansReply } from '#contracts/checkout/checkout-schemas.ts';
import { orderPathTo } from '#contracts/checkout/order-paths.ts';
import type { PaymentIntentId } from '#contracts/kit/ids.ts';
import type { PaymentMeans } from '#contracts/payments/payment-routes.ts';
import { askUnderKey, expectInstead } from '#server/payments/intents/open-payment.ts';
import { settlePayment } from '#server/payments/intents/settle-payment.ts';
import { IntentClosed } from '#server/platform/clients/processor/processor-errors.ts';
import type { Intent } from '#server/platform/clients/processor/processor-objects.ts';
import type { ProcessorName } from '#server/platform/clients/processor/processor-profile.ts';
import { inTransaction } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import { shopIdentity } from '#server/staff/settings/shop-identity.ts';
import { toReply } from '../checkout-reply.ts';
import { processorFor, requireUnpaid } from '../find-unpaid.ts';
import { makeIntent } from '../open-intent.ts';
import { type Proof, requireOwn } from '../require-own.ts';
import { type CheckoutOrder, lockUnpaid } from '../store.ts';

export interface MeansRequest {
  means: PaymentMeans;
  /** Asks for the processor's own page, where its fields cannot be had in ours. */
  place?: 'hosted' | undefined;
  proof: Proof;
  /** Is the address of the shop as the buyer's browser has it. */
  origin: string;
}

const isFaster = ({ status }: Intent) => status === 'succeeded' || status === 'processing';

/**
 * Ends at its processor what the buyer turned away from. Returns whether its money was faster. A processor that does not
 * answer is a good reason to pay by another one: money that comes twice is shown to staff.
 */
async function endEarlier(deps: Deps, earlier: CheckoutOrder, intentId: PaymentIntentId): Promise<boolean> {
  try {
    const key = `${earlier.payment_id}-${earlier.intent_attempt}`;
    await askUnderKey(deps.database, earlier, () => deps.processors.cancelIntent(intentId, key)).catch(
      (error: unknown) => {
        if (!(error instanceof IntentClosed)) throw error;
      },
    );
    return isFaster((await settlePayment(deps, intentId)).intent);
  } catch (error) {
    if (!(error instanceof ShopError && error.code === 'processor_unavailable')) throw error;
    deps.log.warn({ err: error, intentId }, 'the payment that a buyer left could not be ended');
    return false;
  }
}

const paidMeanwhile = ({ order_number: number }: CheckoutOrder) =>
  new ShopError('order_already_paid', `order ${number} was paid meanwhile`);

/** Moves the order to another processor: a payment of its own there, and the earlier one ended. */
export async function moveOrder(deps: Deps, order: CheckoutOrder, processor: ProcessorName): Promise<Intent> {
  const { order_id: orderId } = order;
  const paymentId = await inTransaction(deps.database, async (tx) => {
    const unpaid = await lockUnpaid(tx, orderId);
    if (!unpaid) throw paidMeanwhile(order);
    if (unpaid.revising) throw new ShopError('conflict', `order ${order.order_number} is being changed`);
    const opened = await expectInstead(tx, { orderId, amountCents: unpaid.total_cents, processor });
    if (!opened) throw paidMeanwhile(order);
    return opened;
  });
  const next = { ...order, payment_id: paymentId, processor, intent_attempt: 1, intent_id: null };
  const intent = await makeIntent(deps, next);
  if (order.intent_id === null || !(await endEarlier(deps, order, order.intent_id))) return intent;
  await deps.processors.cancelIntent(intent.id, `${paymentId}-1`);
  await settlePayment(deps, intent.id);
  throw paidMeanwhile(order);
}

/** Returns the order's open intent at this processor, which is another one than before where the buyer changes it. */
async function intentAt(deps: Deps, order: CheckoutOrder, processor: ProcessorName): Promise<Intent> {
  if (order.processor !== processor) return moveOrder(deps, order, processor);
  if (order.intent_id === null) return makeIntent(deps, order);
  const intent = await deps.processors.retrieveIntent(order.intent_id);
  return intent.status === 'canceled' ? moveOrder(deps, order, processor) : intent;
}

/** The browser comes back to the page that asks the shop how the payment ended. */
function backTo(order: CheckoutOrder, intent: Intent, origin: string, status: string): string {
  const address = new URL(orderPathTo('orderSuccess', order.locale), origin);
  address.searchParams.set('order', order.order_id);
  address.searchParams.set('payment_intent', intent.id);
  address.searchParams.set('payment_intent_client_secret', intent.clientSecret);
  address.searchParams.set('redirect_status', status);
  return address.href;
}

/**
 * Says how the buyer of an open order pays: in fields of the page, or by a form that leads to the processor's own. Where
 * another processor is open for that, the order moves there. Throws `order_not_found`, `order_already_paid`, and
 * `conflict` where the owner opened no way of that kind.
 */
export async function chooseMeans(
  deps: Deps,
  intentId: string,
  request: MeansRequest,
): Promise<PaymentMeansReply> {
  const { means, place, proof, origin } = request;
  await requireOwn(deps, intentId, proof);
  const order = await requireUnpaid(deps, intentId);
  const intent = await intentAt(deps, order, await processorFor(deps, order, means));
  if (isFaster(intent)) {
    await settlePayment(deps, intent.id);
    throw paidMeanwhile(order);
  }
  const { profile } = deps.processors.ofIntent(intent.id);
  const typedHere = means === 'card' && profile.place === 'bank' && place !== 'hosted';
  if (profile.place === 'page' || typedHere) {
    const reply = await toReply(deps, { ...order, id: order.order_id, number: order.order_number }, intent);
    return { success: true, kind: 'page', intent: reply };
  }
  const { name: shopName } = await shopIdentity.current(deps);
  const form = await deps.processors.begin(intent.id, {
    ...{ means, locale: order.locale, shopName },
    okUrl: backTo(order, intent, origin, 'succeeded'),
    koUrl: backTo(order, intent, origin, 'failed'),
  });
  const { url, fields } = form;
  return { success: true, kind: 'hosted', paymentIntentId: intent.id, url, fields: { ...fields } };
}
