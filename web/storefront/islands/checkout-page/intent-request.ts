import { toDecimalString } from '#contracts/money.ts';
import { formatCents } from '../../number-shape.ts';
import type { CheckoutDraft } from '../checkout/checkout-draft.ts';
import type { OpenWish } from './open-order.ts';
import type { TakenOffer } from './plan.ts';

/** The offer in the names of text 1, section 7. */
function upsellFields(offer: TakenOffer | undefined) {
  if (!offer) return {};
  const { additionalFollowers, newFollowers, newPriceCents, addonPriceCents } = offer;
  return {
    upsell_applied: true,
    additionalFollowers,
    newFollowers,
    originalFollowers: newFollowers - additionalFollowers,
    upsellPrice: toDecimalString(addonPriceCents),
    originalPrice: toDecimalString(newPriceCents - addonPriceCents),
  };
}

/** `POST /api/create-payment-intent` for this page; both statements were ticked on it, or stand with the order. */
export function intentRequest(
  draft: CheckoutDraft,
  totalCents: number,
  offer: TakenOffer | undefined,
): OpenWish {
  const { quote } = draft;
  const custom = quote.serviceId === undefined;
  const body = {
    ...(custom ? { customQuantity: quote.quantity } : { serviceId: quote.serviceId }),
    packageId: draft.packageId,
    packageAmount: String(quote.quantity - (offer?.additionalFollowers ?? 0)),
    followerType: quote.audience === 'spain' ? 'spain' : 'european',
    username: draft.username,
    email: draft.email,
    amount: toDecimalString(totalCents),
    packagePrice: formatCents(totalCents, draft.shape),
    language: draft.locale,
    sourceUrl: location.href.slice(0, 500),
    consent: { startNow: true, waive: true, version: draft.consentVersion },
    marketing: draft.marketing,
    ...upsellFields(offer),
  };
  return { draft, totalCents, path: '/api/create-payment-intent', body };
}

/** The same request with a code; the price is then the shop's to say: the buyer reads it before paying. */
export function withCode(wish: OpenWish, couponCode: string | undefined): OpenWish {
  return couponCode ? { ...wish, body: { ...wish.body, amount: undefined, couponCode } } : wish;
}
