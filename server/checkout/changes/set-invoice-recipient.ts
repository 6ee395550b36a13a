import type { PaymentIntentReply } from '#contracts/checkout/checkout-schemas.ts';
import type { BuyerDraft } from '#contracts/invoices/invoice.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import { consumeLimit } from '#server/platform/http/limits.ts';
import { shopIdentity } from '#server/staff/settings/shop-identity.ts';
import { locationOfBuyer, requireBuyerOfForm, vatNumberOf } from '#server/tax/vat/buyer-rules.ts';
import {
  checkBusinessNumber,
  isCheckable,
  queryCensus,
  refuseStranger,
  removesTax,
  saveCensusReply,
} from '#server/tax/vat/check-tax-number.ts';
import { currentSalesRules } from '#server/tax/vat/current-markets.ts';
import { rejectClosedLocation } from '#server/tax/vat/market-rules.ts';
import { regimeSetting } from '#server/tax/vat/regime-setting.ts';
import { requireUnpaid } from '../find-unpaid.ts';
import { type OwnershipProof, requireOwnCheckout } from '../require-ownership.ts';
import { findOwner } from '../store.ts';
import { changeCheckout } from './change-checkout.ts';

/**
 * Stores the invoice recipient of an unpaid order, a business or a private person. Null removes the recipient. A VAT
 * number of another EU state is checked at VIES. A valid number of that business removes the tax. An unproven number
 * removes it only if the owner reviews such sales. A Spanish number is checked at the tax agency's census. A negative
 * reply rejects the number, no reply accepts it. Only an open order is checked, at most three times. Throws
 * `order_not_found`, `order_already_paid`, `order_cancelled`, `rate_limited`, and with the field `invalid_request`, `tax_number_invalid`,
 * `tax_number_not_theirs`, `country_closed` and `territory_closed`.
 */
export async function setInvoiceRecipient(
  deps: Deps,
  intentId: string,
  { proof, business }: { proof: OwnershipProof; business: BuyerDraft | null },
): Promise<PaymentIntentReply> {
  await requireOwnCheckout(deps, intentId, proof);
  const order = await findOwner(deps.database, intentId);
  if (!order) throw new ShopError('order_not_found', `no order for intent ${intentId}`);
  if (business === null) {
    return changeCheckout(deps, intentId, { proof, business: { invoiceTo: null, reverseChargeIn: null } });
  }
  const { taxId } = await shopIdentity.current(deps);
  const recipient = requireBuyerOfForm(business, { ownTaxId: taxId, issued: false });
  await requireUnpaid(deps, intentId);
  const place = locationOfBuyer(recipient);
  if (place) rejectClosedLocation(await currentSalesRules(deps), place);
  if (isCheckable(recipient)) await consumeLimit(deps, 'tax-number', order.id);
  const census = await queryCensus(deps, recipient);
  refuseStranger(census);
  const answer = await checkBusinessNumber(deps, { orderId: order.id, recipient });
  const isOff = removesTax(answer, await regimeSetting.current(deps));
  const reverseChargeIn = isOff ? (vatNumberOf(recipient)?.country ?? null) : null;
  const invoiceTo = { ...recipient };
  const reply = await changeCheckout(deps, intentId, { proof, business: { invoiceTo, reverseChargeIn } });
  await saveCensusReply(deps.database, order.id, census);
  return reply;
}
