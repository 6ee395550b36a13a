import { toDecimalString } from '#contracts/money.ts';
import type { Quote } from '../order-form/packages.ts';
import type { TakenOffer } from '../shared/form-memory.ts';

/** The offer in the names of text 1, section 7; the package is then the one that it was made for. */
export function upsellFields(offer: TakenOffer | undefined, quote: Quote): object | undefined {
  if (!offer) return undefined;
  const { additionalFollowers, newFollowers, newPriceCents, addonPriceCents } = offer;
  const originalFollowers = newFollowers - additionalFollowers;
  return {
    ...(quote.serviceId === undefined ? { customQuantity: originalFollowers } : {}),
    packageAmount: String(originalFollowers),
    upsell_applied: true,
    additionalFollowers,
    newFollowers,
    originalFollowers,
    upsellPrice: toDecimalString(addonPriceCents),
    originalPrice: toDecimalString(newPriceCents - addonPriceCents),
  };
}
