import { findLine, readNaming } from '#contracts/checkout/bought-line.ts';
import type { LikesPaymentIntent } from '#contracts/checkout/likes-schemas.ts';
import type { Locale } from '#contracts/kit/locales.ts';
import { toDecimalString } from '#contracts/kit/money.ts';
import { isForPosts } from '#contracts/orders/states.ts';
import type { CatalogEntry } from '#server/catalog/rules.ts';
import { detectServiceType, isFormerPostsId } from '#server/catalog/types/detect-service-type.ts';
import { ShopError } from '#server/platform/errors.ts';
import { readPosts } from './posts-rules.ts';
import { type CheckoutRequest, readCheckoutRequest } from './rules.ts';

/** Pages of the former system use ids of their own. */
function findByUnits(
  { serviceType, baseLikes }: LikesPaymentIntent,
  formerId: number | undefined,
  entries: readonly CatalogEntry[],
): CatalogEntry | undefined {
  const type = detectServiceType({ storedType: serviceType, serviceId: formerId, hasPosts: true });
  return entries.find(
    (entry) => entry.type === type && entry.quantity === baseLikes && !entry.audience && !entry.kind,
  );
}

function findPackage(body: LikesPaymentIntent, entries: readonly CatalogEntry[]): CatalogEntry {
  const isNamed = String(body.serviceId ?? '').trim() !== '';
  const id = readNaming({ serviceId: body.serviceId })?.serviceId;
  const line = findLine({ serviceId: id }, entries);
  const named = line.kind === 'package' ? line.entry : undefined;
  const byUnits = !isNamed || (id !== undefined && isFormerPostsId(id));
  const found = named ?? (byUnits ? findByUnits(body, id, entries) : undefined);
  const asked = body.serviceType ?? found?.type;
  if (found && isForPosts(found.type) && found.type === asked) return found;
  const what = `service ${body.serviceId}, ${body.baseLikes} ${body.serviceType ?? ''}`;
  throw new ShopError('service_not_found', `no likes or views: ${what}`, { field: 'serviceId' });
}

/** Rejects a page that shows other units than the catalogue. The bonus is optional. */
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

/** Checks package and posts first, then the fields of all forms. Throws the first error. */
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
