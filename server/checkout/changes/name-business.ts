import type { PaymentIntentReply } from '#contracts/checkout/checkout-schemas.ts';
import type { BuyerDraft } from '#contracts/invoices/invoice.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import { shopIdentity } from '#server/staff/settings/shop-identity.ts';
import { askCensus, noteCensus, refuseStranger } from '#server/tax/vat/ask-census.ts';
import { needBuyer } from '#server/tax/vat/buyer-rules.ts';
import { askRegister } from '#server/tax/vat/check-vat-number.ts';
import { vatNumberOf } from '#server/tax/vat/decide-supplies.ts';
import { type Proof, requireOwn } from '../require-own.ts';
import { findOwner } from '../store.ts';
import { changeCheckout } from './change-checkout.ts';

/**
 * Notes who the invoice of an open checkout names, before its total is paid; null takes the name off again. A number of
 * another state is asked at VIES first: a yes takes the tax off, anything else leaves it in the total. A Spanish one is
 * asked at the agency's census; its no is a refusal, its silence is none. Throws `order_not_found`, `order_already_paid`,
 * and with the field `invalid_request`, `tax_number_invalid` and `tax_number_not_theirs`.
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
  const recipient = needBuyer(business, { ownTaxId: taxId });
  const census = await askCensus(deps, recipient);
  refuseStranger(census);
  const answer = await askRegister(deps, { orderId: order.id, recipient });
  const reverseChargeIn = answer?.kind === 'valid' ? (vatNumberOf(recipient)?.country ?? null) : null;
  const invoiceTo = { ...recipient };
  const reply = await changeCheckout(deps, intentId, { proof, business: { invoiceTo, reverseChargeIn } });
  await noteCensus(deps.database, order.id, census);
  return reply;
}
