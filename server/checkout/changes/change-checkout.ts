import type { PaymentIntentReply } from '#contracts/checkout/checkout-schemas.ts';
import type { BuyerDraft } from '#contracts/invoices/invoice.ts';
import type { Locale } from '#contracts/kit/locales.ts';
import { type Cents, toDecimalString } from '#contracts/kit/money.ts';
import type { ApplyDiscountReply } from '#contracts/orders/promotions.ts';
import type { BuyerPlace } from '#contracts/tax/places.ts';
import { promotionMessages } from '#messages/promotions.ts';
import { checkDiscount } from '#server/orders/promotions/codes/check-code.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import { consume } from '#server/platform/http/limits.ts';
import { shopIdentity } from '#server/staff/settings/shop-identity.ts';
import { tellPlace } from '#server/tax/vat/buyer-place.ts';
import { needBuyer, placeOfBuyer } from '#server/tax/vat/buyer-rules.ts';
import {
  askCensus,
  askRegister,
  isAskedElsewhere,
  noteCensus,
  refuseStranger,
  takesTaxOff,
} from '#server/tax/vat/check-tax-number.ts';
import { currentSalesRules } from '#server/tax/vat/current-markets.ts';
import { vatNumberOf } from '#server/tax/vat/decide-supplies.ts';
import { refuseClosedPlace } from '#server/tax/vat/market-rules.ts';
import { regimeSetting } from '#server/tax/vat/regime-setting.ts';
import { toReply } from '../checkout-reply.ts';
import { type DiscountSubject, findSubject } from '../find-subject.ts';
import { requireUnpaid } from '../find-unpaid.ts';
import { type Proof, requireOwn } from '../require-own.ts';
import { findOwner } from '../store.ts';
import type { RevisionInput } from './reprice-order.ts';
import { reviseOrder } from './revise-order.ts';

/**
 * Returns whether the sale carries the Union's VAT, before its money moves. The address of a business on the checkout
 * replaces `place`, as it does for the invoice. Keeps `place`, which the tax follows whichever way the order is paid.
 * Throws `country_closed` and `territory_closed` for a place that the shop does not sell to, and `order_not_found` for
 * another's checkout.
 */
export async function checkPlace(
  deps: Deps,
  intentId: string,
  { proof, place }: { proof: Proof; place: BuyerPlace },
): Promise<{ success: true; taxed: boolean }> {
  await requireOwn(deps, intentId, proof);
  const order = await findOwner(deps.database, intentId);
  if (!order) throw new ShopError('order_not_found', `no order for intent ${intentId}`);
  const { taxed } = await tellPlace(deps, { orderId: order.id, invoiceTo: order.invoice_to }, place);
  return { success: true, taxed };
}

/**
 * Notes whom the invoice of an open checkout names, a business or a private person, before its total is paid; null takes
 * the name off again. A number of another state is asked at VIES first: a yes that proves whose it is takes the tax off, as
 * does one that proves nothing where the owner reviews such sales; anything else leaves it in the total. A Spanish one is
 * asked at the agency's census; its no is a refusal, its silence is not. Nobody is asked about an order that is not open,
 * nor more than three times about one that is. Throws `order_not_found`, `order_already_paid`,
 * `rate_limited`, and with the field `invalid_request`, `tax_number_invalid`, `tax_number_not_theirs`,
 * `country_closed` and `territory_closed`.
 */
export async function nameBusiness(
  deps: Deps,
  intentId: string,
  { proof, business }: { proof: Proof; business: BuyerDraft | null },
): Promise<PaymentIntentReply> {
  await requireOwn(deps, intentId, proof);
  const order = await findOwner(deps.database, intentId);
  if (!order) throw new ShopError('order_not_found', `no order for intent ${intentId}`);
  if (business === null) {
    return changeCheckout(deps, intentId, { proof, business: { invoiceTo: null, reverseChargeIn: null } });
  }
  const { taxId } = await shopIdentity.current(deps);
  const recipient = needBuyer(business, { ownTaxId: taxId, issued: false });
  await requireUnpaid(deps, intentId);
  const place = placeOfBuyer(recipient);
  if (place) refuseClosedPlace(await currentSalesRules(deps), place);
  if (isAskedElsewhere(recipient)) await consume(deps, 'tax-number', order.id);
  const census = await askCensus(deps, recipient);
  refuseStranger(census);
  const answer = await askRegister(deps, { orderId: order.id, recipient });
  const isOff = takesTaxOff(answer, await regimeSetting.current(deps));
  const reverseChargeIn = isOff ? (vatNumberOf(recipient)?.country ?? null) : null;
  const invoiceTo = { ...recipient };
  const reply = await changeCheckout(deps, intentId, { proof, business: { invoiceTo, reverseChargeIn } });
  await noteCensus(deps.database, order.id, census);
  return reply;
}

interface DiscountQuestion extends DiscountSubject {
  code: string;
  originalPrice?: Cents | undefined;
  userEmail?: string | null | undefined;
  visitor?: string | undefined;
}

/**
 * Says what a code takes off the thing that is bought. Throws `discount_required`, `discount_invalid`, `discount_ended`,
 * `invalid_request` without a price, `price_changed` with the right one for another.
 */
export async function applyDiscount(
  deps: Deps,
  input: DiscountQuestion,
  locale: Locale,
): Promise<ApplyDiscountReply> {
  if (input.code.trim() === '') throw new ShopError('discount_required', 'no code', { field: 'code' });
  const { code, originalPrice: priceCents, visitor } = input;
  if (priceCents === undefined)
    throw new ShopError('invalid_request', 'no price', { field: 'originalPrice' });
  const { types: serviceTypes, email: ofOrder } = await findSubject(deps, input, priceCents);
  const email = input.userEmail ?? ofOrder;
  const found = await checkDiscount(deps, { code, priceCents, serviceTypes, email, visitor });
  if (!found) throw new ShopError('discount_invalid', `code ${input.code}`, { field: 'code' });
  return {
    success: true,
    code: found.code.code,
    percentage: (found.code.percentBasisPoints ?? 0) / 100,
    discountedPrice: toDecimalString(priceCents - found.discountCents),
    discountCents: found.discountCents,
    message: promotionMessages[locale].applied(found.code.code),
  };
}

/**
 * Puts a code or an offer on an open checkout, or takes it off, and returns what will be charged now. Throws
 * `order_not_found` for another's checkout, and what `reviseOrder` throws.
 */
export async function changeCheckout(
  deps: Deps,
  intentId: string,
  { proof, ...input }: RevisionInput & { proof: Proof },
): Promise<PaymentIntentReply> {
  await requireOwn(deps, intentId, proof);
  const { order, intent } = await reviseOrder(deps, intentId, input);
  return toReply(deps, order, intent);
}
