import {
  closePendingRevision,
  lockByIntent,
  setPendingRevision,
} from '#server/orders/changes/change-order.ts';
import {
  type OrderRevision,
  type RevisableOrder,
  sameRevision,
} from '#server/orders/changes/revision-rules.ts';
import { normaliseCode } from '#server/orders/promotions/codes/discount-rules.ts';
import { releaseDiscount } from '#server/orders/promotions/codes/reserve-discount.ts';
import { isActionUndecided } from '#server/payments/intents/action-rules.ts';
import { callUnderKey, setPaymentAmount } from '#server/payments/intents/open-payment.ts';
import { settlePayment } from '#server/payments/intents/settle-payment.ts';
import { IntentClosed } from '#server/platform/clients/processor/processor-errors.ts';
import type { Intent } from '#server/platform/clients/processor/processor-objects.ts';
import { inTransaction, type Tx } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import { refuseFigures, refuseTotal } from '../figure-rules.ts';
import { refuseUnpayable } from '../find-unpaid.ts';
import { describeRevision } from '../order-metadata.ts';
import { refusalOfCheckout } from '../payable-rules.ts';
import { readTaxTerms, type TaxTerms } from '../terms.ts';
import { type OfferInputs, readOfferInputs } from './current-offer.ts';
import { currentRevision, type RevisionInput, repriceRevision, resolveUpsell } from './reprice-order.ts';

export interface RevisedOrder {
  order: RevisableOrder;
  intent: Intent;
}

/**
 * Changes an unpaid order and the amount of its intent. Stores the change, sends it to the processor, then applies it.
 * So settlement finds the matching order, whichever amount is paid in between. Throws `order_not_found`,
 * `order_already_paid`, `order_cancelled`, `payment_not_confirmed` while a bank decides, `discount_invalid`, `discount_ended`,
 * `offer_expired`, `price_changed`.
 */
export async function reviseOrder(deps: Deps, intentId: string, input: RevisionInput): Promise<RevisedOrder> {
  const market = input.upsell ? await readOfferInputs(deps) : undefined;
  const terms = await readTaxTerms(deps);
  const prepared = await inTransaction(deps.database, (tx) =>
    prepareRevision(deps, tx, { intentId, input, market, terms }),
  );
  const { revision, next } = prepared;
  if (!revision)
    return { order: prepared.order, intent: await deps.processors.retrieveIntent(prepared.order.intent_id) };
  const intent = await updateProcessorAmount(deps, prepared, revision);
  const order = await inTransaction(deps.database, (tx) => finishRevision(deps, tx, intentId));
  return next === 'again' ? reviseOrder(deps, intentId, input) : { order, intent };
}

/** `again`: this revision precedes the requested change. */
interface PreparedRevision {
  order: RevisableOrder;
  /** True if this call stored the revision, false if an earlier one did. */
  isNew: boolean;
  revision: OrderRevision | null;
  next: 'done' | 'again';
}

async function requireOpen(tx: Tx, intentId: string): Promise<RevisableOrder> {
  const order = await lockByIntent(tx, intentId);
  if (!order) throw new ShopError('order_not_found', `no order for intent ${intentId}`);
  const refusal = refusalOfCheckout(order);
  if (refusal) throw new ShopError(refusal, `order ${order.number} can no longer be changed`);
  if (order.payment_record_state !== 'open')
    throw new ShopError('conflict', `order ${order.number} has another payment than ${intentId}`);
  return order;
}

interface RevisionRequest {
  intentId: string;
  input: RevisionInput;
  market: OfferInputs | undefined;
  terms: TaxTerms;
}

async function prepareRevision(
  deps: Deps,
  tx: Tx,
  { intentId, input, market, terms }: RevisionRequest,
): Promise<PreparedRevision> {
  const order = await requireOpen(tx, intentId);
  // An earlier change with an unknown outcome is sent again before another one starts.
  const present = currentRevision(order);
  // A revision from before a deployment may lack newer fields.
  if (order.pending_revision)
    return { order, isNew: false, revision: { ...present, ...order.pending_revision }, next: 'again' };
  const step = firstRevisionStep(present, input);
  const upsell = await resolveUpsell(deps, tx, { order, present, wanted: step.upsell, market });
  const revision = await repriceRevision(deps, tx, { order, present, upsell, input: step, terms });
  if (step.figures) refuseFigures(step.figures, revision);
  refuseTotal(step.expectedCents, revision.totalCents);
  if (sameRevision(present, revision)) return { order, isNew: false, revision: null, next: 'done' };
  await setPendingRevision(tx, order.id, revision);
  return { order, isNew: true, revision, next: step === input ? 'done' : 'again' };
}

/**
 * Replacing a code removes the old one first, so that a paid order never keeps a use of a code that it was not paid
 * with.
 */
function firstRevisionStep(present: OrderRevision, input: RevisionInput): RevisionInput {
  const wanted = input.discountCode;
  const swaps = Boolean(wanted && present.discount && normaliseCode(wanted) !== present.discount.code);
  return swaps ? { discountCode: null } : input;
}

/** The metadata describe the new order, so that it can be recreated. */
function changeOf(revision: OrderRevision) {
  const { quantity, listPriceCents, taxCents, discount, upsell, totalCents } = revision;
  const { taxCountry, taxRate, invoiceTo } = revision;
  const metadata = describeRevision({
    quantity,
    list_price_cents: listPriceCents,
    tax_cents: taxCents,
    discount_code: discount?.code ?? null,
    discount_cents: discount?.cents ?? 0,
    upsell,
    tax_country: taxCountry,
    tax_rate_basis_points: taxRate,
    invoice_to: invoiceTo,
  });
  return { amountCents: totalCents, metadata };
}

async function updateProcessorAmount(
  deps: Deps,
  { order, isNew }: PreparedRevision,
  revision: OrderRevision,
): Promise<Intent> {
  try {
    const key = `${order.id}-${order.revision}-${revision.totalCents}-${order.intent_attempt}`;
    return await callUnderKey(deps.database, order, () =>
      deps.processors.changeIntent(order.intent_id, changeOf(revision), key),
    );
  } catch (error) {
    if (!(error instanceof IntentClosed || isActionUndecided(error))) throw error;
    // The old amount is paid or being paid. Settlement drops the change of a paid order.
    const { intent } = await settlePayment(deps, order.intent_id);
    if (intent.status === 'succeeded' || intent.status === 'canceled')
      return refuseUnpayable(deps, { order_id: order.id, intent_id: order.intent_id });
    if (isNew && intent.amountCents === order.total_cents)
      await inTransaction(deps.database, (tx) => discardRevision(deps, tx, order.intent_id));
    throw new ShopError('payment_not_confirmed', `order ${order.number} is being paid`, { cause: error });
  }
}

/** Drops a rejected change and releases a use that only this change had reserved. */
async function discardRevision(deps: Deps, tx: Tx, intentId: string): Promise<void> {
  const order = await lockByIntent(tx, intentId);
  if (!order?.pending_revision) return;
  await closePendingRevision(tx, order.id, false);
  if (order.discount_code === null) await releaseDiscount(tx, order.id, deps.now());
}

async function finishRevision(deps: Deps, tx: Tx, intentId: string): Promise<RevisableOrder> {
  const order = await lockByIntent(tx, intentId);
  if (!order) throw new ShopError('order_not_found', `no order for intent ${intentId}`);
  const { pending_revision: pending } = order;
  const taken = order.payment_record_state === 'open';
  if (pending) await closePendingRevision(tx, order.id, taken);
  if (pending && taken) {
    await setPaymentAmount(tx, order.payment_id, pending.totalCents);
    if (order.discount_code !== null && !pending.discount) await releaseDiscount(tx, order.id, deps.now());
  }
  const revised = await lockByIntent(tx, intentId);
  return revised ?? order;
}
