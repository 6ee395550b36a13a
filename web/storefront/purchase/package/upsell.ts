import { toDecimalString } from '#contracts/kit/money.ts';
import type { UpsellOfferReply } from '#contracts/orders/promotions.ts';
import { isByAudience } from '#contracts/orders/states.ts';
import { taxInGross } from '#contracts/tax/tax.ts';
import { callApi } from '../../shared/call-api.ts';
import { type AcceptedOffer, readMemory, updateMemory } from '../../shared/form-memory.ts';
import type { Quote } from './packages.ts';

/** Smaller packages get no offer (text 1, section 9). */
const smallest = 100;

const keyOf = ({ serviceId, quantity }: Quote) => `${serviceId}/${quantity}`;

/** Returns the answer to this package's offer: `null` when declined, `undefined` when not asked. */
export function readOfferAnswer(quote: Quote): AcceptedOffer | null | undefined {
  const { upsell } = readMemory();
  return upsell?.of === keyOf(quote) ? upsell.taken : undefined;
}

export function saveOfferAnswer(quote: Quote, taken: AcceptedOffer | null): void {
  updateMemory({ upsell: { of: keyOf(quote), taken } });
}

export function clearOfferAnswer(): void {
  updateMemory({ upsell: undefined });
}

export async function findOffer(quote: Quote): Promise<UpsellOfferReply | undefined> {
  const { serviceId, quantity } = quote;
  if (!isByAudience(quote) || quantity < smallest) return undefined;
  const query = serviceId === undefined ? { customQuantity: quantity } : { serviceId };
  const answer = await callApi('GET /api/upsell-offers', { query });
  return answer.ok ? (answer.data.offer ?? undefined) : undefined;
}

/** Returns the offer with the field names of text 1, section 7. Only for the package it was made for. */
export function upsellFields(offer: AcceptedOffer | undefined, quote: Quote) {
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

/** Returns the quote with the offer. The service stays, because the provider delivers the same one. */
export function withOffer(quote: Quote, offer: AcceptedOffer | undefined, taxRate: number): Quote {
  if (!offer) return quote;
  const totalCents = offer.newPriceCents;
  return { ...quote, quantity: offer.newFollowers, totalCents, taxCents: taxInGross(totalCents, taxRate) };
}
