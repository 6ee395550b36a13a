import { toDecimalString } from '#contracts/kit/money.ts';
import { homeCountry } from '#server/catalog/services/current-catalog.ts';
import {
  closePendingRevision,
  lockByIntent,
  setPendingRevision,
} from '#server/orders/changes/change-amounts.ts';
import {
  type AcceptedUpsell,
  chargeFor,
  type InvoiceTo,
  type OrderRevision,
  type RevisableOrder,
  sameRevision,
} from '#server/orders/changes/revision-rules.ts';
import { normaliseCode } from '#server/orders/promotions/codes/discount-rules.ts';
import {
  agreeDiscount,
  holdDiscount,
  releaseDiscount,
} from '#server/orders/promotions/codes/reserve-discount.ts';
import { isOfferOpen } from '#server/orders/promotions/offers/upsell-offers.ts';
import { windowHolder } from '#server/orders/promotions/offers/window-rules.ts';
import { askUnderKey, setPaymentAmount } from '#server/payments/intents/open-payment.ts';
import { settlePayment } from '#server/payments/intents/settle-payment.ts';
import { isIntentClosed } from '#server/platform/clients/processor/processor-errors.ts';
import type { Intent } from '#server/platform/clients/processor/processor-objects.ts';
import { inTransaction, type Tx } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import { refuseFigures, type StatedFigures } from '../figure-rules.ts';
import { describeRevision } from '../order-metadata.ts';
import { readTaxTerms, type TaxTerms } from '../tax-terms.ts';
import { type Market, offerAt, readMarket } from './current-offer.ts';

/** A change that the buyer asks for; what is left out stays as it is. */
export interface RevisionWish {
  /** Null takes the code off. */
  discountCode?: string | null;
  /** Token of the visitor's own offer, from the cookie. */
  visitor?: string | undefined;
  upsell?: boolean;
  /** Who the invoice names, and where a business of another state owes the tax itself, its country. */
  business?: { invoiceTo: InvoiceTo | null; reverseChargeIn: string | null };
  /** What the buyer's page believes the new total to be; compared, never charged. */
  expectedCents?: number | undefined;
  /** What else it says of the package. */
  figures?: StatedFigures;
}

export interface RevisedOrder {
  order: RevisableOrder;
  intent: Intent;
}

/**
 * Changes an unpaid order and what its intent will charge. The change is written down first, then asked of the
 * processor, then applied: whichever amount is paid in between, settlement finds the order that belongs to it.
 * Throws `order_not_found`, `order_already_paid`, `discount_invalid`, `discount_ended`, `offer_expired`,
 * `price_changed`.
 */
export async function reviseOrder(deps: Deps, intentId: string, wish: RevisionWish): Promise<RevisedOrder> {
  const market = wish.upsell ? await readMarket(deps) : undefined;
  const terms = await readTaxTerms(deps);
  const prepared = await inTransaction(deps.database, (tx) =>
    prepare(deps, tx, { intentId, wish, market, terms }),
  );
  const { revision, next } = prepared;
  if (!revision)
    return { order: prepared.order, intent: await deps.processor.retrieveIntent(prepared.order.intent_id) };
  const intent = await askProcessor(deps, prepared.order, revision);
  const order = await inTransaction(deps.database, (tx) => finish(deps, tx, intentId));
  return next === 'again' ? reviseOrder(deps, intentId, wish) : { order, intent };
}

/** `again`: the revision is a step that has to be done before the wish itself. */
interface Prepared {
  order: RevisableOrder;
  revision: OrderRevision | null;
  next: 'done' | 'again';
}

async function requireOpen(tx: Tx, intentId: string): Promise<RevisableOrder> {
  const order = await lockByIntent(tx, intentId);
  if (!order) throw new ShopError('order_not_found', `no order for intent ${intentId}`);
  const unpaid = order.payment_state === 'unpaid' || order.payment_state === 'failed';
  if (!unpaid || order.payment_record_state !== 'open' || order.state !== 'pending') {
    throw new ShopError('order_already_paid', `order ${order.number} can no longer be changed`);
  }
  return order;
}

interface Asked {
  intentId: string;
  wish: RevisionWish;
  /** Needed where an offer is to be taken. */
  market: Market | undefined;
  terms: TaxTerms;
}

async function prepare(deps: Deps, tx: Tx, { intentId, wish, market, terms }: Asked): Promise<Prepared> {
  const order = await requireOpen(tx, intentId);
  // A change that nobody heard the end of is asked for again before another one is made.
  const present = presentRevision(order);
  // One from before a deployment may lack what has been added since.
  if (order.pending_revision)
    return { order, revision: { ...present, ...order.pending_revision }, next: 'again' };
  const step = firstStep(present, wish);
  const upsell = await wantedUpsell(deps, tx, { order, present, wanted: step.upsell, market });
  const revision = await reprice(deps, tx, { order, present, upsell, wish: step, terms });
  if (step.figures) refuseFigures(step.figures, revision);
  if (step.expectedCents !== undefined && step.expectedCents !== revision.totalCents) {
    throw new ShopError('price_changed', `expected ${step.expectedCents}, costs ${revision.totalCents}`, {
      field: 'amount',
      amount: toDecimalString(revision.totalCents),
    });
  }
  if (sameRevision(present, revision)) return { order, revision: null, next: 'done' };
  await setPendingRevision(tx, order.id, revision);
  return { order, revision, next: step === wish ? 'done' : 'again' };
}

/** One code makes room before another comes, so that a paid order never holds the use of a code it was not paid with. */
function firstStep(present: OrderRevision, wish: RevisionWish): RevisionWish {
  const wanted = wish.discountCode;
  const swaps = Boolean(wanted && present.discount && normaliseCode(wanted) !== present.discount.code);
  return swaps ? { discountCode: null } : wish;
}

function presentRevision(order: RevisableOrder): OrderRevision {
  return {
    quantity: order.quantity,
    listPriceCents: order.list_price_cents,
    discount:
      order.discount_code === null
        ? null
        : { codeId: 0, code: order.discount_code, cents: order.discount_cents },
    upsell: order.upsell,
    totalCents: order.total_cents,
    taxCents: order.tax_cents,
    taxCountry: order.tax_country,
    taxRate: order.tax_rate_basis_points,
    invoiceTo: order.invoice_to,
  };
}

interface UpsellWish {
  order: RevisableOrder;
  present: OrderRevision;
  wanted: boolean | undefined;
  market: Market | undefined;
}

async function wantedUpsell(deps: Deps, tx: Tx, asked: UpsellWish): Promise<AcceptedUpsell | null> {
  const { order, present, wanted, market } = asked;
  if (wanted === undefined) return present.upsell;
  if (!wanted || present.upsell) return wanted ? present.upsell : null;
  const base = { quantity: present.quantity, priceCents: present.listPriceCents };
  const found =
    market &&
    offerAt(market, 'inline', {
      ...base,
      type: order.service_type,
      audience: order.audience,
      kind: order.kind,
    });
  const open =
    found && (await isOfferOpen(tx, { orderId: order.id, offerId: found.offer.id, now: deps.now() }));
  // The clock is the server's: after it the offer's price is refused (ruling "Upsell").
  if (!open) throw new ShopError('offer_expired', 'the offer is over');
  const { id: offerId, extraQuantity, addonPriceCents } = found.offer;
  return {
    offerId,
    baseQuantity: base.quantity,
    basePriceCents: base.priceCents,
    extraQuantity,
    addonPriceCents,
  };
}

interface Repricing {
  order: RevisableOrder;
  present: OrderRevision;
  upsell: AcceptedUpsell | null;
  wish: RevisionWish;
  terms: TaxTerms;
}

/** Who the invoice names, and the rate that the order was placed with; none where its buyer owes the tax. */
function taxOf({ present, wish: { business }, terms }: Repricing) {
  const before = present.taxRate === 0 ? present.taxCountry : null;
  const owedIn = business ? business.reverseChargeIn : before;
  const includedRate = present.taxRate || terms.includedRate;
  return {
    includedRate,
    taxCountry: owedIn ?? homeCountry,
    taxRate: owedIn === null ? includedRate : 0,
    invoiceTo: business ? business.invoiceTo : present.invoiceTo,
  };
}

async function reprice(deps: Deps, tx: Tx, repricing: Repricing): Promise<OrderRevision> {
  const { order, present, upsell, wish, terms } = repricing;
  const base = present.upsell
    ? { quantity: present.upsell.baseQuantity, priceCents: present.upsell.basePriceCents }
    : { quantity: present.quantity, priceCents: present.listPriceCents };
  const listPriceCents = base.priceCents + (upsell?.addonPriceCents ?? 0);
  const code = wish.discountCode === undefined ? (present.discount?.code ?? null) : wish.discountCode;
  const discount = await wantedDiscount(deps, tx, {
    order,
    present,
    code,
    listPriceCents,
    visitor: wish.visitor,
  });
  const { includedRate, ...tax } = taxOf(repricing);
  return {
    quantity: base.quantity + (upsell?.extraQuantity ?? 0),
    listPriceCents,
    discount,
    upsell,
    ...tax,
    ...chargeFor(listPriceCents - (discount?.cents ?? 0), {
      includedRate,
      reverseCharge: tax.taxRate === 0,
      netPrice: terms.netPrice,
    }),
  };
}

/** The use of the code is held before the processor hears of it; a use that is given up goes back afterwards. */
async function wantedDiscount(
  deps: Deps,
  tx: Tx,
  asked: {
    order: RevisableOrder;
    present: OrderRevision;
    code: string | null;
    listPriceCents: number;
    visitor: string | undefined;
  },
): Promise<OrderRevision['discount']> {
  const { order, present, code } = asked;
  if (code === null) return null;
  const now = deps.now();
  // One use per order: a present one makes room, in this same transaction, for the same code or another.
  if (present.discount) await releaseDiscount(tx, order.id, now);
  const discount = await agreeDiscount(tx, {
    code,
    email: order.email,
    priceCents: asked.listPriceCents,
    serviceType: order.service_type,
    holder: windowHolder(deps, { visitor: asked.visitor, email: order.email, username: order.username }),
    held: present.discount?.code === normaliseCode(code),
    now,
  });
  await holdDiscount(tx, { discount, orderId: order.id, email: order.email, now });
  return discount;
}

/** The processor hears what the order becomes, too: from that it can be written anew. */
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

async function askProcessor(deps: Deps, order: RevisableOrder, revision: OrderRevision): Promise<Intent> {
  try {
    const key = `${order.id}-${order.revision}-${revision.totalCents}-${order.intent_attempt}`;
    return await askUnderKey(deps.database, order, () =>
      deps.processor.changeIntent(order.intent_id, changeOf(revision), key),
    );
  } catch (error) {
    if (!isIntentClosed(error)) throw error;
    // Paid or being paid at the old amount: settlement drops the change and gives the code's use back.
    await settlePayment(deps, order.intent_id);
    throw new ShopError('order_already_paid', `order ${order.number} was paid meanwhile`, { cause: error });
  }
}

async function finish(deps: Deps, tx: Tx, intentId: string): Promise<RevisableOrder> {
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
