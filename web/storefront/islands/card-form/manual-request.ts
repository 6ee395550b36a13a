import { toDecimalString } from '#contracts/money.ts';
import type { CheckoutDraft } from '../checkout/checkout-draft.ts';
import type { OpenWish } from '../checkout-page/open-order.ts';

/**
 * `POST /api/orders` (text 1, sections 3 and 7), without the status fields that the client of old wrote there:
 * the processor's word decides them. Nothing of the card goes along.
 */
export function manualRequest(draft: CheckoutDraft, totalCents: number, customerName: string): OpenWish {
  const { quote } = draft;
  const body = {
    serviceId: quote.serviceId ?? draft.packageId,
    customerName,
    customerEmail: draft.email,
    instagramUsername: draft.username,
    quantity: quote.quantity,
    totalAmount: toDecimalString(totalCents),
    serviceDescription: draft.line,
    paymentMethod: 'credit_card',
    language: draft.locale,
    consent: { startNow: true, waive: true, version: draft.consentVersion },
    marketing: draft.marketing,
  };
  return { draft, totalCents, path: '/api/orders', body };
}
