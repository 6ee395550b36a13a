import { profileLinkOn } from '#contracts/catalog/networks.ts';
import { kindOf } from '#server/catalog/rules.ts';
import { homeCountry } from '#server/catalog/services/current-catalog.ts';
import type { NewOrder, PostShare } from '#server/orders/new-order.ts';
import type { AcceptedDiscount } from '#server/orders/promotions/codes/reserve-discount.ts';
import { currentRequestId } from '#server/platform/logging/request-context.ts';
import { requestFingerprint } from './repetition-rules.ts';
import { type CheckoutRequest, type PricedPackage, totalOf } from './rules.ts';
import { statementsOf } from './terms.ts';

interface OrderPlacement {
  request: CheckoutRequest;
  key: string;
  priced: PricedPackage;
  posts: PostShare[];
  discount: AcceptedDiscount | null;
  taxRate: number;
  /** Country by the network address of the request. `null` if unknown. */
  country: string | null;
  at: Date;
}

/** Throws `price_changed` if the page showed another total. */
export function buildOrder(placing: OrderPlacement): NewOrder {
  const { request, key, priced, posts, discount, taxRate, country, at } = placing;
  const { entry, quantity, bonusQuantity, listPriceCents, upsell } = priced;
  const amounts = { listPriceCents, discountCents: discount?.cents ?? 0 };
  const total = totalOf(amounts, taxRate, request.expectedCents);
  const line = {
    quantity,
    bonusQuantity,
    listPriceCents,
    serviceId: entry.id,
    serviceType: entry.type,
    audience: entry.audience,
    kind: kindOf(entry),
    priceCents: total.totalCents,
    refillDays: entry.refillDays,
    link: profileLinkOn(request.network, request.username),
    posts,
  };
  return {
    ...total,
    idempotencyKey: key,
    fingerprint: requestFingerprint(request),
    visitHash: request.visit ?? null,
    locale: request.locale,
    email: request.email,
    username: request.username,
    taxCountry: homeCountry,
    taxRate,
    sourceUrl: request.sourceUrl,
    customerName: request.customerName,
    notes: request.notes,
    discount,
    upsell,
    lines: [line],
    consents: statementsOf(request.consent, request.locale),
    requestId: currentRequestId(),
    networkCountry: country,
    at,
  };
}
