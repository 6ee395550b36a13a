import type { LikesPaymentIntent } from '#contracts/checkout/likes-schemas.ts';
import type { Locale } from '#contracts/kit/locales.ts';
import { toDecimalString } from '#contracts/kit/money.ts';
import { isForPosts, type ServiceType } from '#contracts/orders/states.ts';
import type { CatalogEntry } from '#server/catalog/rules.ts';
import { detectServiceType } from '#server/catalog/types/detect-service-type.ts';
import { ShopError } from '#server/platform/errors.ts';
import { readPosts } from './posts-rules.ts';
import { type CheckoutRequest, readCheckoutRequest } from './rules.ts';

/**
 * Returns the type. An id that the catalogue does not have may be one of the former system's, and tells the
 * type at least.
 */
function typeOf({ serviceType, serviceId }: LikesPaymentIntent): ServiceType {
  const id = Number(serviceId ?? Number.NaN);
  const known = Number.isInteger(id) ? id : undefined;
  return detectServiceType({ storedType: serviceType, serviceId: known, hasPosts: true });
}

function findPackage(body: LikesPaymentIntent, entries: readonly CatalogEntry[]): CatalogEntry {
  const named = entries.find((entry) => entry.id === Number(body.serviceId ?? Number.NaN));
  const type = typeOf(body);
  const found =
    named ??
    entries.find(
      (entry) => entry.type === type && entry.quantity === body.baseLikes && !entry.audience && !entry.kind,
    );
  const asked = body.serviceType ?? found?.type;
  if (found && isForPosts(found.type) && found.type === asked) return found;
  const what = `service ${body.serviceId}, ${body.baseLikes} ${type}`;
  throw new ShopError('service_not_found', `no likes or views: ${what}`, { field: 'serviceId' });
}

/**
 * Refuses a page that promises other units than the catalogue gives, because it is out of date. The bonus may
 * go unsaid.
 */
function refuseOtherUnits(body: LikesPaymentIntent, entry: CatalogEntry): void {
  const { quantity, bonusQuantity: bonus } = entry;
  const { totalLikes = quantity, baseLikes = quantity, bonusLikes = 0 } = body;
  const isBonus = bonusLikes === 0 || bonusLikes === bonus;
  if (baseLikes === quantity && isBonus && [quantity, quantity + bonus].includes(totalLikes)) return;
  const promised = `promised ${totalLikes} (${baseLikes} + ${bonusLikes})`;
  throw new ShopError('price_changed', `${promised}, gives ${quantity} + ${bonus}`, {
    field: 'totalLikes',
    amount: toDecimalString(entry.priceCents),
    quantity: quantity + bonus,
  });
}

/**
 * Returns the likes page's request as the one checkout reads it. Package and posts are checked first, then
 * what every form asks for. Throws the first refusal.
 */
export function readLikesRequest(
  body: LikesPaymentIntent,
  locale: Locale,
  entries: readonly CatalogEntry[],
): CheckoutRequest {
  const entry = findPackage(body, entries);
  refuseOtherUnits(body, entry);
  const network = entry.kind?.network ?? 'instagram';
  const posts = readPosts(body.selectedPosts ?? [], network);
  const { amount, email, discountCode, language, sourceUrl, consent, marketing } = body;
  const { previousPaymentIntentId, previousOrderId } = body;
  const request = readCheckoutRequest(
    {
      amount,
      email,
      discountCode,
      previousPaymentIntentId,
      previousOrderId,
      language,
      sourceUrl,
      consent,
      marketing,
      serviceId: entry.id,
      username: body.instagramUsername,
    },
    locale,
    network,
  );
  return { ...request, posts };
}
