import { currentCatalog } from '#server/catalog/services/current-catalog.ts';
import type { NewOrder } from '#server/orders/new-order.ts';
import type { AcceptedDiscount, DiscountInput } from '#server/orders/promotions/codes/reserve-discount.ts';
import { holdWindow } from '#server/orders/promotions/offers/countdown.ts';
import { currentRoutes } from '#server/payments/routing/payment-routes.ts';
import type { ProcessorName } from '#server/platform/clients/processor/processor-profile.ts';
import type { Deps } from '#server/platform/deps.ts';
import { countryOfNetwork } from '#server/tax/vat/buyer-place.ts';
import { regimeSetting } from '#server/tax/vat/regime-setting.ts';
import { buildOrder } from './build-order.ts';
import { offerFor } from './changes/current-offer.ts';
import { refuseFigures } from './figure-rules.ts';
import { distributeOverPosts } from './posts-rules.ts';
import { refuseClosed, refuseClosedIn, refuseUnperformed } from './refuse-closed.ts';
import { type CheckoutRequest, findEntry, pricePackage } from './rules.ts';

/** Prices and contents of a requested order, read before the transaction that writes it. */
export interface OrderQuote {
  discounted: Pick<DiscountInput, 'priceCents' | 'serviceType' | 'holder'>;
  orderWith(placing: { key: string; discount: AcceptedDiscount | null; at: Date }): NewOrder;
  processorFor(amountCents: number): ProcessorName;
}

export async function quoteOrder(deps: Deps, request: CheckoutRequest): Promise<OrderQuote> {
  const catalog = await currentCatalog(deps);
  const entry = findEntry(request, catalog.entries);
  refuseClosed(catalog, entry);
  const taken = request.upsellQuantity !== undefined;
  const upsell = taken ? await offerFor(deps, { surface: 'checkout_page', base: entry }) : null;
  const priced = pricePackage(entry, request, upsell?.offer ?? null);
  refuseUnperformed(deps, { entry, whole: priced.quantity + priced.bonusQuantity });
  refuseFigures(request.figures, priced);
  const { locale, visitor, email, username, address } = request;
  const holder = await holdWindow(deps, { visitor, email, username });
  const posts = distributeOverPosts(priced.entry, request.posts);
  const country = address === undefined ? null : await countryOfNetwork(deps.database, address);
  const regime = await regimeSetting.current(deps);
  refuseClosedIn(country, { entry, closed: catalog.closed, regime });
  const routesFor = await currentRoutes(deps);
  const { taxRate } = catalog;
  return {
    discounted: { priceCents: priced.listPriceCents, serviceType: entry.type, holder },
    orderWith: (placing) => buildOrder({ request, priced, posts, taxRate, country, ...placing }),
    processorFor: (amountCents) =>
      routesFor({ locale, country, amountCents })[0]?.processor ?? deps.processors.first.profile.name,
  };
}
