import type { PayByCardReply } from '#contracts/checkout/checkout-schemas.ts';
import { paymentCodeOf } from '#contracts/payments/payment-codes.ts';
import { settlePayment } from '#server/payments/intents/settle-payment.ts';
import type { TypedCard } from '#server/platform/clients/processor/card-payments.ts';
import type { Deps } from '#server/platform/deps.ts';
import { requireBuyer } from '#server/tax/vat/buyer-place.ts';
import type { OwnershipProof } from '../require-ownership.ts';
import { requireOwnCardPayment, withOpenPayment } from './card-payment.ts';

/**
 * Pays the caller's open order with a card entered in the bank's fields. A repeated request returns the state and
 * charges nothing. Throws `price_changed` if the buyer saw another amount, `conflict` if another attempt came in
 * between, and what `requireBuyer` throws.
 */
export async function payByCard(
  deps: Deps,
  intentId: string,
  { proof, card }: { proof: OwnershipProof; card: TypedCard },
): Promise<PayByCardReply> {
  const own = await requireOwnCardPayment(deps, intentId, proof);
  const { order_id: orderId, invoice_to: invoiceTo } = own.order;
  // The processor call below rejects an amount that differs from the order.
  await requireBuyer(deps, { orderId, invoiceTo, totalCents: card.amountCents });
  const standing = await withOpenPayment(deps, own, () => own.cards.pay(own.intentId, card));
  switch (standing.kind) {
    case 'paid':
      await settlePayment(deps, own.intentId);
      return { success: true, kind: 'paid' };
    case 'refused':
      await settlePayment(deps, own.intentId);
      return { success: true, kind: 'refused', code: paymentCodeOf(standing.code) };
    case 'method':
    case 'challenge':
      return { success: true, kind: 'bank', url: own.cards.stepAddress(card.number, card.origin) };
    case 'unknown':
      return { success: true, kind: 'unknown' };
  }
}
