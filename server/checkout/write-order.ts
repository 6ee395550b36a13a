import { profileLinkOn } from '#contracts/catalog/networks.ts';
import { kindOf } from '#server/catalog/rules.ts';
import { type Catalog, homeCountry } from '#server/catalog/services/current-catalog.ts';
import { createOrder } from '#server/orders/create-order.ts';
import type { NewLineItem, NewOrder, PostShare } from '#server/orders/new-order.ts';
import {
  type AgreedDiscount,
  agreeDiscount,
  holdDiscount,
} from '#server/orders/promotions/codes/reserve-discount.ts';
import type { WindowHolder } from '#server/orders/promotions/offers/window-rules.ts';
import { currentRoutes } from '#server/payments/routing/payment-routes.ts';
import { type Database, inTransaction, type Tx } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { currentRequestId } from '#server/platform/logging/request-context.ts';
import { regimeSetting } from '#server/tax/vat/regime-setting.ts';
import { sharePosts } from './posts-rules.ts';
import { refuseClosedIn } from './refuse-closed.ts';
import { requestPrint } from './repetition-rules.ts';
import { type CheckoutRequest, type PricedPackage, totalOf } from './rules.ts';
import { type CheckoutOrder, insertWithPayment } from './store.ts';
import { statementsOf } from './terms.ts';

/** Is what a request comes to, priced and allowed. */
interface Placement {
  request: CheckoutRequest;
  holder: WindowHolder;
  priced: PricedPackage;
  key: string;
  catalog: Pick<Catalog, 'closed' | 'taxRate'>;
  /** Is the country of the network that the request came from. */
  askedFrom: string | null;
}

/** Is an order of one line. */
type PlacedOrder = NewOrder & { lines: [NewLineItem] };

/**
 * Writes an order with frozen prices, the use of its code and the payment that is expected, all or nothing: without a
 * code and posts that is one statement. Returns it as `findByKey` would find it. Throws what its code or the country of
 * the buyer's network forbids.
 */
export async function writeOrder(deps: Deps, placement: Placement): Promise<CheckoutOrder> {
  const { request, priced, catalog, askedFrom } = placement;
  const posts = sharePosts(priced.entry, request.posts);
  const at = deps.now();
  const regime = await regimeSetting.current(deps);
  const routesFor = await currentRoutes(deps);
  const place = async (db: Database | Tx, discount: AgreedDiscount | null) => {
    refuseClosedIn(askedFrom, { entry: priced.entry, closed: catalog.closed, regime });
    const order = newOrderOf(placement, { posts, discount, at });
    const { locale, totalCents: amountCents } = order;
    const [route] = routesFor({ locale, country: askedFrom, amountCents });
    const processor = route?.processor ?? deps.processors.first.profile.name;
    const { id, number, paymentId } = await createOrder(db, order, insertWithPayment(processor));
    const found = { order_id: id, order_number: number, payment_id: paymentId, processor };
    return { ...foundRow(order, request), ...found };
  };
  if (!request.discountCode && posts.length === 0) return place(deps.database, null);
  return inTransaction(deps.database, async (tx) => {
    const discount = await agreedDiscount(tx, placement, at);
    const placed = await place(tx, discount);
    const { order_id: orderId, email } = placed;
    if (discount) await holdDiscount(tx, { discount, orderId, email, now: at });
    return placed;
  });
}

async function agreedDiscount(
  tx: Tx,
  { request, holder, priced }: Placement,
  now: Date,
): Promise<AgreedDiscount | null> {
  if (!request.discountCode) return null;
  return agreeDiscount(tx, {
    code: request.discountCode,
    email: request.email,
    priceCents: priced.listPriceCents,
    serviceType: priced.entry.type,
    holder,
    now,
  });
}

function newOrderOf(
  { request, priced, key, catalog, askedFrom }: Placement,
  { posts, discount, at }: { posts: PostShare[]; discount: AgreedDiscount | null; at: Date },
): PlacedOrder {
  const { entry, quantity, bonusQuantity, listPriceCents } = priced;
  const amounts = { listPriceCents, discountCents: discount?.cents ?? 0 };
  const total = totalOf(amounts, catalog.taxRate, request.expectedCents);
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
    fingerprint: requestPrint(request),
    visitHash: request.visit ?? null,
    locale: request.locale,
    email: request.email,
    username: request.username,
    taxCountry: homeCountry,
    taxRate: catalog.taxRate,
    sourceUrl: request.sourceUrl,
    customerName: request.customerName,
    notes: request.notes,
    discount,
    upsell: priced.upsell,
    lines: [line],
    consents: statementsOf(request.consent, request.locale),
    requestId: currentRequestId(),
    networkCountry: askedFrom,
    at,
  };
}

/** Returns the row of an order that was just written, without reading it again; its ids are missing. */
function foundRow(
  order: PlacedOrder,
  { consent }: Pick<CheckoutRequest, 'consent'>,
): Omit<CheckoutOrder, 'order_id' | 'order_number' | 'payment_id' | 'processor'> {
  const [line] = order.lines;
  return {
    state: 'pending',
    payment_state: 'unpaid',
    request_fingerprint: order.fingerprint,
    locale: order.locale,
    email: order.email,
    total_cents: order.totalCents,
    tax_cents: order.taxCents,
    tax_rate_basis_points: order.taxRate,
    discount_code: order.discount?.code ?? null,
    discount_cents: order.discount?.cents ?? 0,
    upsell: order.upsell,
    invoice_to: null,
    username: order.username,
    customer_name: order.customerName,
    notes: order.notes,
    source_url: order.sourceUrl,
    tax_country: order.taxCountry,
    placed_at: order.at,
    service_id: line.serviceId,
    service_type: line.serviceType,
    audience: line.audience,
    kind: line.kind,
    quantity: line.quantity,
    bonus_quantity: line.bonusQuantity,
    list_price_cents: line.listPriceCents,
    posts: line.posts.length > 0 ? line.posts : null,
    consent_version: consent.version,
    marketing: consent.marketing,
    request_id: order.requestId,
    intent_attempt: 1,
    intent_id: null,
    network_country: order.networkCountry,
  };
}
