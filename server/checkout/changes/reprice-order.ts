import { homeCountry } from '#server/catalog/services/current-catalog.ts';
import {
  type AcceptedUpsell,
  chargeForTax,
  type InvoiceTo,
  type OrderRevision,
  type RevisableOrder,
} from '#server/orders/changes/revision-rules.ts';
import { normaliseCode } from '#server/orders/promotions/codes/discount-rules.ts';
import {
  acceptDiscount,
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
import { type OfferInputs, offerAt } from './current-offer.ts';

/** Requested change. Omitted fields stay as they are. */
export interface RevisionInput {
  discountCode?: string | null;
  visitor?: string | undefined;
  upsell?: boolean;
  /** Invoice recipient, and the country in which a business of another EU state owes the tax. */
  business?: { invoiceTo: InvoiceTo | null; reverseChargeIn: string | null };
  /** Total that the buyer's page expects. Compared, never charged. */
  expectedCents?: number | undefined;
  figures?: StatedFigures;
}

export function currentRevision(order: RevisableOrder): OrderRevision {
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

interface UpsellChange {
  order: RevisableOrder;
  present: OrderRevision;
  wanted: boolean | undefined;
  market: OfferInputs | undefined;
}

export async function resolveUpsell(deps: Deps, tx: Tx, asked: UpsellChange): Promise<AcceptedUpsell | null> {
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
  // The server's clock decides. After its end the offer is rejected (ruling "Upsell").
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

interface RepricingInput {
  order: RevisableOrder;
  present: OrderRevision;
  upsell: AcceptedUpsell | null;
  input: RevisionInput;
  terms: TaxTerms;
}

/** The rate is the one at placement, or 0 if the buyer owes the tax. */
function taxOf({ present, input: { business }, terms }: RepricingInput) {
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

export async function repriceRevision(deps: Deps, tx: Tx, repricing: RepricingInput): Promise<OrderRevision> {
  const { order, present, upsell, input, terms } = repricing;
  const base = present.upsell
    ? { quantity: present.upsell.baseQuantity, priceCents: present.upsell.basePriceCents }
    : { quantity: present.quantity, priceCents: present.listPriceCents };
  const listPriceCents = base.priceCents + (upsell?.addonPriceCents ?? 0);
  const code = input.discountCode === undefined ? (present.discount?.code ?? null) : input.discountCode;
  const discount = await reserveRequestedDiscount(deps, tx, {
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
    ...chargeForTax(listPriceCents - (discount?.cents ?? 0), {
      includedRate,
      reverseCharge: tax.taxRate === 0,
      netPrice: terms.netPrice,
    }),
  };
}

/** The use is reserved before the processor call. An abandoned use is released afterwards. */
async function reserveRequestedDiscount(
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
  // An order has one use. It is released in the same transaction, before the same or another code takes one.
  if (present.discount) await releaseDiscount(tx, order.id, now);
  const discount = await acceptDiscount(tx, {
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
