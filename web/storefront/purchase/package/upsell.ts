import { toDecimalString } from '#contracts/kit/money.ts';
import type { UpsellOfferReply } from '#contracts/orders/promotions.ts';
import { isByAudience } from '#contracts/orders/states.ts';
import { taxWithin } from '#contracts/tax/tax.ts';
import { callApi } from '../../shared/call-api.ts';
import { readMemory, remember, type TakenOffer } from '../../shared/form-memory.ts';
import type { Quote } from './packages.ts';

/** Smaller packages get no offer (text 1, section 9). */
const smallest = 100;

const keyOf = ({ serviceId, quantity }: Quote) => `${serviceId}/${quantity}`;

/** Returns the answer to the offer for this very package: `null` when it was declined. */
export function answeredOffer(quote: Quote): TakenOffer | null | undefined {
  const { upsell } = readMemory();
  return upsell?.of === keyOf(quote) ? upsell.taken : undefined;
}

export function rememberAnswer(quote: Quote, taken: TakenOffer | null): void {
  remember({ upsell: { of: keyOf(quote), taken } });
}

/** Forgets an offer that is over, or no longer true: the package continues at its own price. */
export function forgetAnswer(): void {
  remember({ upsell: undefined });
}

/** Returns the true offer for this package, as the server computes it; undefined when none exists. */
export async function findOffer(quote: Quote): Promise<UpsellOfferReply | undefined> {
  const { serviceId, quantity } = quote;
  if (!isByAudience(quote) || quantity < smallest) return undefined;
  const query = serviceId === undefined ? { customQuantity: quantity } : { serviceId };
  const answer = await callApi('GET /api/upsell-offers', { query });
  return answer.ok ? (answer.data.offer ?? undefined) : undefined;
}

/** Returns the offer in the names of text 1, section 7; the package is then the one that it was made for. */
export function upsellFields(offer: TakenOffer | undefined, quote: Quote) {
  if (!offer) return undefined;
  const { additionalFollowers, newFollowers, newPriceCents, addonPriceCents } = offer;
  const originalFollowers = newFollowers - additionalFollowers;
  return {
    customQuantity: quote.serviceId === undefined ? originalFollowers : undefined,
    packageAmount: String(originalFollowers),
    upsell_applied: true,
    additionalFollowers,
    newFollowers,
    originalFollowers,
    upsellPrice: toDecimalString(addonPriceCents),
    originalPrice: toDecimalString(newPriceCents - addonPriceCents),
  };
}

export type UpsellFields = ReturnType<typeof upsellFields>;

/** Returns the quote with the offer in it; the service stays, as the provider performs the same one. */
export function withOffer(quote: Quote, offer: TakenOffer | undefined, taxRate: number): Quote {
  if (!offer) return quote;
  const totalCents = offer.newPriceCents;
  return { ...quote, quantity: offer.newFollowers, totalCents, taxCents: taxWithin(totalCents, taxRate) };
}
