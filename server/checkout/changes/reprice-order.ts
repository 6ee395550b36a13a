import { homeCountry } from '#server/catalog/services/current-catalog.ts';
import {
  type AcceptedUpsell,
  chargeFor,
  type InvoiceTo,
  type OrderRevision,
  type RevisableOrder,
} from '#server/orders/changes/revision-rules.ts';
import { normaliseCode } from '#server/orders/promotions/codes/discount-rules.ts';
import {
  agreeDiscount,
  holdDiscount,
  releaseDiscount,
} from '#server/orders/promotions/codes/reserve-discount.ts';
import { isOfferOpen } from '#server/orders/promotions/offers/upsell-offers.ts';
import { windowHolder } from '#server/orders/promotions/offers/window-rules.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import type { StatedFigures } from '../figure-rules.ts';
import type { TaxTerms } from '../terms.ts';
import { type Market, offerAt } from './current-offer.ts';

/** Is a change that the buyer asks for; what is left out stays as it is. */
export interface RevisionInput {
  /** With null the code is taken off. */
  discountCode?: string | null;
  /** Is the token of the visitor's own offer, from the cookie. */
  visitor?: string | undefined;
  upsell?: boolean;
  /** Says whom the invoice names, and where a business of another state owes the tax itself, its country. */
  business?: { invoiceTo: InvoiceTo | null; reverseChargeIn: string | null };
  /** Is what the buyer's page believes the new total to be; it is compared, never charged. */
  expectedCents?: number | undefined;
  /** Is what else it says of the package. */
  figures?: StatedFigures;
}

/** Returns the order as it stands, in the terms of a revision. */
export function presentRevision(order: RevisableOrder): OrderRevision {
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

/** Returns the offer that the order has afterwards. Throws `offer_expired`. */
export async function acceptedUpsell(deps: Deps, tx: Tx, asked: UpsellWish): Promise<AcceptedUpsell | null> {
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
  input: RevisionInput;
  terms: TaxTerms;
}

/** Returns whom the invoice names, and the rate that the order was placed with; none where its buyer owes the tax. */
function taxOf({ present, input: { business }, terms }: Repricing) {
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

/** Returns what the order is and costs after the change; the use of its code is held by then. */
export async function reprice(deps: Deps, tx: Tx, repricing: Repricing): Promise<OrderRevision> {
  const { order, present, upsell, input, terms } = repricing;
  const base = present.upsell
    ? { quantity: present.upsell.baseQuantity, priceCents: present.upsell.basePriceCents }
    : { quantity: present.quantity, priceCents: present.listPriceCents };
  const listPriceCents = base.priceCents + (upsell?.addonPriceCents ?? 0);
  const code = input.discountCode === undefined ? (present.discount?.code ?? null) : input.discountCode;
  const discount = await wantedDiscount(deps, tx, {
    order,
    present,
    code,
    listPriceCents,
    visitor: input.visitor,
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

/** Holds the use of the code before the processor hears of it; a use that is given up goes back afterwards. */
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
  // An order has one use: a present one makes room, in this same transaction, for the same code or another.
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
