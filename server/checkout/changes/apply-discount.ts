import type { Locale } from '#contracts/kit/locales.ts';
import { type Cents, toDecimalString } from '#contracts/kit/money.ts';
import type { ApplyDiscountReply } from '#contracts/orders/promotions.ts';
import { defaultServiceType, type ServiceType } from '#contracts/orders/states.ts';
import { promotionMessages } from '#messages/promotions.ts';
import { currentCatalog } from '#server/catalog/services/current-catalog.ts';
import { checkDiscount } from '#server/orders/promotions/codes/check-code.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import { type OwnershipProof, ownsIntent } from '../require-ownership.ts';
import { findEntry, requireNaming } from '../rules.ts';
import { findPriced, findVisitPriced, type PricedOrder } from '../store.ts';

interface DiscountQuestion extends DiscountSubject {
  code: string;
  originalPrice?: Cents | undefined;
  userEmail?: string | null | undefined;
  visitor?: string | undefined;
}

/**
 * Returns the discount of a code for what is bought. Throws `discount_required`, `discount_invalid`, `discount_ended`,
 * `invalid_request` without a price, `price_changed` with the right price if it differs.
 */
export async function applyDiscount(
  deps: Deps,
  input: DiscountQuestion,
  locale: Locale,
): Promise<ApplyDiscountReply> {
  if (input.code.trim() === '') throw new ShopError('discount_required', 'no code', { field: 'code' });
  const { code, originalPrice: priceCents, visitor } = input;
  if (priceCents === undefined)
    throw new ShopError('invalid_request', 'no price', { field: 'originalPrice' });
  const { types: serviceTypes, email: ofOrder } = await findSubject(deps, input, priceCents);
  const email = input.userEmail ?? ofOrder;
  const found = await checkDiscount(deps, { code, priceCents, serviceTypes, email, visitor });
  if (!found) throw new ShopError('discount_invalid', `code ${input.code} is not valid`, { field: 'code' });
  return {
    success: true,
    code: found.code.code,
    percentage: (found.code.percentBasisPoints ?? 0) / 100,
    discountedPrice: toDecimalString(priceCents - found.discountCents),
    discountCents: found.discountCents,
    message: promotionMessages[locale].applied(found.code.code),
  };
}

interface DiscountSubject extends OwnershipProof {
  paymentIntentId?: string | null | undefined;
  serviceId?: string | number | null | undefined;
  customQuantity?: number | undefined;
  kind?: string | undefined;
}

function requirePrice(rightCents: Cents, statedCents: Cents): void {
  if (rightCents === statedCents) return;
  throw new ShopError('price_changed', `the page shows ${statedCents} cents, the price is ${rightCents}`, {
    field: 'originalPrice',
    amount: toDecimalString(rightCents),
  });
}

async function findNamed(
  deps: Deps,
  subject: DiscountSubject,
): Promise<(PricedOrder & { email?: string }) | undefined> {
  const { paymentIntentId, customQuantity, kind } = subject;
  const serviceId = subject.serviceId ?? undefined;
  if (paymentIntentId && (await ownsIntent(deps, paymentIntentId, subject)))
    return findPriced(deps.database, paymentIntentId);
  if (serviceId === undefined && customQuantity === undefined) return undefined;
  const { entries } = await currentCatalog(deps);
  const named = serviceId === undefined ? { serviceId: undefined } : requireNaming({ serviceId });
  const { type, priceCents } = findEntry({ ...named, customQuantity, kind }, entries);
  return { service_type: type, list_price_cents: priceCents };
}

/** Service types that the code must cover, and the buyer's address if the request names an open order. */
interface DiscountScope {
  types: ServiceType[];
  email?: string | undefined;
}

/**
 * Returns the service types that have this price. Looks at the named package, else at the visit's open order, else at
 * every package of that price. Only followers have other prices, through custom quantities and offers. Throws
 * `price_changed` with the right price, `service_not_found`.
 */
async function findSubject(deps: Deps, subject: DiscountSubject, priceCents: Cents): Promise<DiscountScope> {
  const named = await findNamed(deps, subject);
  if (named) {
    requirePrice(named.list_price_cents, priceCents);
    return { types: [named.service_type], email: named.email };
  }
  const open = subject.visit ? await findVisitPriced(deps.database, subject.visit) : [];
  const mine = open.find((order) => order.list_price_cents === priceCents);
  if (mine) return { types: [mine.service_type] };
  const { entries } = await currentCatalog(deps);
  const sold = entries.filter((entry) => entry.priceCents === priceCents).map(({ type }) => type);
  if (sold.length > 0) return { types: [...new Set(sold)] };
  const [latest] = open;
  if (latest) requirePrice(latest.list_price_cents, priceCents);
  return { types: [defaultServiceType] };
}
