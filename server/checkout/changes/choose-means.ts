import type { PaymentMeansReply } from '#contracts/checkout/checkout-schemas.ts';
import type { PaymentIntentId } from '#contracts/kit/ids.ts';
import type { PaymentMeans } from '#contracts/payments/payment-routes.ts';
import { askUnderKey, expectInstead } from '#server/payments/intents/open-payment.ts';
import { settlePayment } from '#server/payments/intents/settle-payment.ts';
import { isUndecided, requireVerb, stageOfIntent } from '#server/payments/intents/verb-rules.ts';
import { IntentClosed } from '#server/platform/clients/processor/processor-errors.ts';
import type { Intent } from '#server/platform/clients/processor/processor-objects.ts';
import type { ProcessorName } from '#server/platform/clients/processor/processor-profile.ts';
import { inTransaction } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import { shopIdentity } from '#server/staff/settings/shop-identity.ts';
import { requireBuyer } from '#server/tax/vat/buyer-place.ts';
import { toReply } from '../checkout-reply.ts';
import { processorFor, requireUnpaid } from '../find-unpaid.ts';
import { makeIntent } from '../make-intent.ts';
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
    await askUnderKey(deps.database, earlier, () =>
      deps.processors.cancelIntent(intentId, key, 'move'),
    ).catch((error: unknown) => {
      if (!(error instanceof IntentClosed)) throw error;
    });
    return isFaster((await settlePayment(deps, intentId)).intent);
  } catch (error) {
    if (!(error instanceof ShopError && error.code === 'processor_unavailable')) throw error;
    deps.log.warn({ err: error, intentId }, 'the payment that a buyer left could not be ended');
    return false;
  }
}

const paidMeanwhile = ({ order_number: number }: CheckoutOrder) =>
  new ShopError('order_already_paid', `order ${number} was paid meanwhile`);

interface Refused {
  order: CheckoutOrder;
  intentId: PaymentIntentId;
  error: unknown;
}

/** Settles a payment that turns out to be over, and throws what its buyer reads. */
async function refuseOver(deps: Deps, { order, intentId, error }: Refused): Promise<never> {
  if (!(error instanceof IntentClosed)) throw error;
  await settlePayment(deps, intentId);
  throw paidMeanwhile(order);
}

/** Throws where the earlier payment cannot be left: its bank still decides, or it is paid. */
async function requireMovable(deps: Deps, order: CheckoutOrder): Promise<void> {
  const { intent_id: intentId } = order;
  if (intentId === null) return;
  await deps.processors
    .requireVerb(intentId, 'move')
    .catch((error: unknown) => refuseOver(deps, { order, intentId, error }));
}

/**
 * Ends the earlier payment after the next one was opened, whose secret nobody has yet. Throws where the earlier one is
 * paid or being charged, and ends the next one.
 */
async function leaveEarlier(deps: Deps, order: CheckoutOrder, next: { paymentId: string; intent: Intent }) {
  if (order.intent_id === null) return;
  const refusal = await endEarlier(deps, order, order.intent_id).then(
    (isPaid) => (isPaid ? paidMeanwhile(order) : undefined),
    (error: unknown) => {
      if (isUndecided(error)) return error;
      throw error;
    },
  );
  if (!refusal) return;
  await deps.processors.cancelIntent(next.intent.id, `${next.paymentId}-1`);
  await settlePayment(deps, next.intent.id);
  throw refusal;
}

/** Moves the order to another processor: a payment of its own there, and the earlier one ended. */
export async function moveOrder(deps: Deps, order: CheckoutOrder, processor: ProcessorName): Promise<Intent> {
  const { order_id: orderId } = order;
  await requireMovable(deps, order);
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
  await leaveEarlier(deps, order, { paymentId, intent });
  return intent;
}

/** Returns the order's open intent at this processor, which is another one than before where the buyer changes it. */
async function intentAt(deps: Deps, order: CheckoutOrder, processor: ProcessorName): Promise<Intent> {
  if (order.processor !== processor) return moveOrder(deps, order, processor);
  if (order.intent_id === null) return makeIntent(deps, order);
  const intent = await deps.processors.retrieveIntent(order.intent_id);
  return intent.status === 'canceled' ? moveOrder(deps, order, processor) : intent;
}

/** Throws for an intent that is paid, or whose bank still decides. */
async function requireOpen(deps: Deps, order: CheckoutOrder, intent: Intent): Promise<void> {
  try {
    requireVerb(stageOfIntent(intent), 'begin', intent.id);
  } catch (error) {
    await settlePayment(deps, intent.id);
    throw error instanceof IntentClosed ? paidMeanwhile(order) : error;
  }
}

/**
 * Says how the buyer of an open order pays: in fields of the page, or by a form that leads to the processor's own. Where
 * another processor is open for that, the order moves there. Throws `order_not_found`, `order_already_paid`,
 * `payment_not_confirmed` while a bank decides, `conflict` where the owner opened no way of that kind, and what
 * `requireBuyer` throws before the order moves to a processor's own page.
 */
export async function chooseMeans(
  deps: Deps,
  intentId: string,
  request: MeansRequest,
): Promise<PaymentMeansReply> {
  const { means, place, proof, origin } = request;
  await requireOwn(deps, intentId, proof);
  const order = await requireUnpaid(deps, intentId);
  const processor = await processorFor(deps, order, means);
  const { profile } = deps.processors.named(processor);
  const typedHere = means === 'card' && profile.place === 'bank' && place !== 'hosted';
  const inPage = profile.place === 'page' || typedHere;
  if (!inPage) {
    const { order_id: orderId, invoice_to: invoiceTo, total_cents: totalCents } = order;
    // The page keeps its payment when the buyer is refused.
    await requireBuyer(deps, { orderId, invoiceTo, totalCents });
  }
  const intent = await intentAt(deps, order, processor);
  await requireOpen(deps, order, intent);
  if (inPage) {
    const reply = await toReply(deps, { ...order, id: order.order_id, number: order.order_number }, intent);
    return { success: true, kind: 'page', intent: reply };
  }
  const { name: shopName } = await shopIdentity.current(deps);
  const form = await deps.processors
    .begin(intent.id, { means, locale: order.locale, shopName, origin })
    .catch((error: unknown) => refuseOver(deps, { order, intentId: intent.id, error }));
  const { url, fields } = form;
  return { success: true, kind: 'hosted', paymentIntentId: intent.id, url, fields: { ...fields } };
}
