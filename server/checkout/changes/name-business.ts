import type { PaymentIntentReply } from '#contracts/checkout/checkout-schemas.ts';
import type { BuyerDraft } from '#contracts/invoices/invoice.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import { consume } from '#server/platform/http/limits.ts';
import { shopIdentity } from '#server/staff/settings/shop-identity.ts';
import { needBuyer, placeOfBuyer, vatNumberOf } from '#server/tax/vat/buyer-rules.ts';
import {
  askCensus,
  askRegister,
  isAskedElsewhere,
  noteCensus,
  refuseStranger,
  takesTaxOff,
} from '#server/tax/vat/check-tax-number.ts';
import { currentSalesRules } from '#server/tax/vat/current-markets.ts';
import { refuseClosedPlace } from '#server/tax/vat/market-rules.ts';
import { regimeSetting } from '#server/tax/vat/regime-setting.ts';
import { requireUnpaid } from '../find-unpaid.ts';
import { type Proof, requireOwn } from '../require-own.ts';
import { findOwner } from '../store.ts';
import { changeCheckout } from './change-checkout.ts';

/**
 * Stores the invoice recipient of an unpaid order, a business or a private person. Null removes the recipient.
 * A VAT number of another EU state is checked at VIES. A valid number of that business removes the tax, and so does an
 * unproven one if the owner reviews such sales. Otherwise the tax stays. A Spanish number is checked at the tax
 * agency's census: a negative reply rejects it, no reply accepts it. No check runs for an order that is not open. An
 * open order gets at most three checks.
 * Throws `order_not_found`, `order_already_paid`, `rate_limited`, and with the field `invalid_request`,
 * `tax_number_invalid`, `tax_number_not_theirs`, `country_closed` and `territory_closed`.
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
