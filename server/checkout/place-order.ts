import { hasDirectory, profileLinkOn } from '#contracts/catalog/networks.ts';
import type { PaymentIntentReply } from '#contracts/checkout/checkout-schemas.ts';
import type { OrderId } from '#contracts/kit/ids.ts';
import { toDecimalString } from '#contracts/kit/money.ts';
import { isBlocked } from '#server/catalog/blocking/blocks.ts';
import { kindOf } from '#server/catalog/rules.ts';
import {
  allEntries,
  type Catalog,
  currentCatalog,
  homeCountry,
} from '#server/catalog/services/current-catalog.ts';
import { createOrder } from '#server/orders/create-order.ts';
import {
  type AgreedDiscount,
  agreeDiscount,
  holdDiscount,
} from '#server/orders/promotions/codes/reserve-discount.ts';
import { holdWindow } from '#server/orders/promotions/offers/countdown.ts';
import type { WindowHolder } from '#server/orders/promotions/offers/window-rules.ts';
import { askUnderKey, expectPayment, openPayment } from '#server/payments/intents/open-payment.ts';
import { settlePayment } from '#server/payments/intents/settle-payment.ts';
import type { Intent } from '#server/platform/clients/processor/processor-objects.ts';
import { inTransaction, type Tx } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { isUniqueViolation, ShopError } from '#server/platform/errors.ts';
import { currentRequestId } from '#server/platform/logging/request-context.ts';
import { refuseUnopened, refuseWhilePaused } from '#server/staff/maintenance/refuse-unopened.ts';
import { shopIdentity } from '#server/staff/settings/shop-identity.ts';
import { regimeSetting } from '#server/tax/vat/regime-setting.ts';
import { statementsOf } from './agreed-statements.ts';
import { changeCheckout } from './changes/change-checkout.ts';
import { offerFor } from './changes/current-offer.ts';
import { toReply } from './checkout-reply.ts';
import { chooseKey } from './choose-key.ts';
import { releaseAfterFailure } from './ending/release-held-use.ts';
import { replaceEarlier } from './ending/replace-earlier.ts';
import { refuseFigures } from './figure-rules.ts';
import { describeOrder } from './order-metadata.ts';
import { sharePosts } from './posts-rules.ts';
import { refuseClosedKind, refuseClosedSale, refuseForeign, refuseUnperformed } from './refuse-closed.ts';
import { refuseOther, requestPrint } from './repetition-rules.ts';
import { type CheckoutRequest, findEntry, type PricedPackage, pricePackage, totalOf } from './rules.ts';
import { type CheckoutOrder, findByKey, findSummary } from './store.ts';

/**
 * One checkout, one order, one intent: the first request writes the order with frozen prices and opens the intent;
 * the same request again finds both. Without a key it is made of visit and request. Throws `ShopError` with the case.
 */
export async function placeOrder(
  deps: Deps,
  request: CheckoutRequest,
  givenKey: string | undefined,
): Promise<PaymentIntentReply> {
  const { key, replaced } = givenKey ? { key: givenKey, replaced: [] } : await chooseKey(deps, request);
  const known = await findByKey(deps.database, key);
  const order = known ?? (await insertOnce(deps, { request, key, replaced }));
  refuseOther(order, request);
  // Another tab's order, taken up by one that had another open: that one gives way here, too.
  if (known && known.intent_id !== request.previousIntentId) await replaceEarlier(deps, request, []);
  refuseFigures(request.figures, { ...order, listPriceCents: order.list_price_cents });
  if (order.payment_state !== 'unpaid' && order.payment_state !== 'failed') return refusePaid(deps, order);
  const intent = await openIntent(deps, order);
  if (intent.status === 'succeeded' || intent.status === 'processing') return refusePaid(deps, order);
  if (request.discountCode && order.discount_code === null)
    return putCodeBack(deps, order.order_id, { intent, request });
  return toReply(deps, {
    orderId: order.order_id,
    orderNumber: order.order_number,
    serviceId: order.service_id,
    quantity: order.quantity,
    listPriceCents: order.list_price_cents,
    totalCents: order.total_cents,
    taxCents: order.tax_cents,
    taxRate: order.tax_rate_basis_points,
    discount:
      order.discount_code === null ? null : { code: order.discount_code, cents: order.discount_cents },
    upsell: order.upsell,
    invoiceTo: order.invoice_to,
    intent,
  });
}

/** Its use went back, when a step failed or with time: the same request takes another one, or hears that there is none. */
function putCodeBack(
  deps: Deps,
  orderId: OrderId,
  { intent, request }: { intent: Intent; request: CheckoutRequest },
): Promise<PaymentIntentReply> {
  const { discountCode = null, visitor, expectedCents } = request;
  return changeCheckout(deps, intent.id, { discountCode, visitor, expectedCents, proof: { orderId } });
}

/** What the order is paid with is on its way or here: bring our records up to date and never charge again. */
async function refusePaid(deps: Deps, order: CheckoutOrder): Promise<never> {
  if (order.intent_id) await settlePayment(deps, order.intent_id);
  throw new ShopError('order_already_paid', `order ${order.order_number} is paid or being paid`);
}

async function openIntent(deps: Deps, order: CheckoutOrder): Promise<Intent> {
  if (order.intent_id) return deps.processor.retrieveIntent(order.intent_id);
  try {
    return await makeIntent(deps, order);
  } catch (error) {
    if (order.discount_code !== null) await releaseAfterFailure(deps, order.order_id);
    throw error;
  }
}

async function makeIntent(deps: Deps, order: CheckoutOrder): Promise<Intent> {
  const { name: shopName } = await shopIdentity.current(deps);
  // An intent made behind a failure is harmless: nobody ever received its secret.
  const intent = await askUnderKey(deps.database, order, () =>
    deps.processor.createIntent({
      paymentId: order.payment_id,
      attempt: order.intent_attempt,
      orderNumber: order.order_number,
      shopName,
      amountCents: order.total_cents,
      metadata: describeOrder(order),
    }),
  );
  if (await openPayment(deps.database, order.payment_id, intent)) return intent;
  return refuseOutdated(deps, order.order_id);
}

/** While the processor was asked, the order was given up, or its code's use ran out and with it the price. */
async function refuseOutdated(deps: Deps, orderId: OrderId): Promise<never> {
  const order = await findSummary(deps.database, orderId);
  throw new ShopError('price_changed', `order ${orderId} changed while its intent was opened`, {
    field: 'amount',
    ...(order ? { amount: toDecimalString(order.total_cents) } : {}),
  });
}

interface NewCheckout {
  request: CheckoutRequest;
  key: string;
  /** Intents that this one takes the place of, besides the one that the request names. */
  replaced: readonly string[];
}

async function insertOnce(deps: Deps, { request, key, replaced }: NewCheckout): Promise<CheckoutOrder> {
  await refuseUnopened(deps);
  await refuseWhilePaused(deps, request.mayLookIn);
  await refuseBuyer(deps, request);
  await replaceEarlier(deps, request, replaced);
  const catalog = await currentCatalog(deps);
  const entry = findEntry(request, allEntries(catalog));
  refuseClosedKind(catalog.kinds, entry);
  refuseClosedSale(catalog.closed, { entry, country: null });
  const upsell =
    request.upsellQuantity === undefined
      ? null
      : await offerFor(deps, { surface: 'checkout_page', base: entry });
  const priced = pricePackage(entry, request, upsell?.offer ?? null);
  refuseUnperformed(deps, { entry, whole: priced.quantity + priced.bonusQuantity });
  refuseFigures(request.figures, priced);
  const { visitor, email, username } = request;
  const holder = await holdWindow(deps, { visitor, email, username });
  try {
    return await insertOrder(deps, {
      request,
      holder,
      priced,
      key,
      taxRate: catalog.taxRate,
      closed: catalog.closed,
    });
  } catch (error) {
    if (!isUniqueViolation(error, 'orders_idempotency_key_unique')) throw error;
    // The same request came in twice at once and the other was first.
    const first = await findByKey(deps.database, key);
    if (!first) throw error;
    return first;
  }
}

/**
 * Names and addresses that the shop does not serve, and profiles that can receive nothing (text 1, sections 5 and 6).
 * The buyer hears the same of a name and of an address: which of them it is, is nobody's business but the shop's.
 */
async function refuseBuyer(deps: Deps, { network, username, email }: CheckoutRequest): Promise<void> {
  const [blocked, isPrivate] = await Promise.all([
    isBlocked(deps, { username, email }),
    hasDirectory(network) && deps.directory?.isPrivateAtOnce(username),
  ]);
  if (blocked)
    throw new ShopError('user_blocked', `the buyer of ${username} is blocked`, { field: 'username' });
  if (isPrivate) throw new ShopError('profile_private', `${username} is private`, { field: 'username' });
}

interface Placement {
  request: CheckoutRequest;
  holder: WindowHolder;
  priced: PricedPackage;
  key: string;
  taxRate: number;
  closed: Catalog['closed'];
}

async function insertOrder(deps: Deps, placement: Placement): Promise<CheckoutOrder> {
  const { request, priced, key, taxRate } = placement;
  const { entry } = priced;
  const posts = sharePosts(entry, request.posts);
  const now = deps.now();
  const print = requestPrint(request);
  const requestId = currentRequestId();
  const regime = await regimeSetting.current(deps);
  return inTransaction(deps.database, async (tx) => {
    const discount = await agreedDiscount(tx, placement, now);
    const discountCents = discount?.cents ?? 0;
    const total = totalOf(
      { listPriceCents: priced.listPriceCents, discountCents },
      taxRate,
      request.expectedCents,
    );
    const order = await createOrder(tx, {
      ...total,
      idempotencyKey: key,
      fingerprint: print,
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
      upsell: priced.upsell,
      lines: [
        {
          serviceId: entry.id,
          serviceType: entry.type,
          audience: entry.audience,
          kind: kindOf(entry),
          quantity: priced.quantity,
          bonusQuantity: priced.bonusQuantity,
          listPriceCents: priced.listPriceCents,
          priceCents: total.totalCents,
          refillDays: entry.refillDays,
          link: profileLinkOn(request.network, request.username),
          posts,
        },
      ],
      consents: statementsOf(request.consent, request.locale),
      requestId,
      address: request.address,
      at: now,
    });
    refuseForeign(regime, order.networkCountry);
    refuseClosedSale(placement.closed, { entry, country: order.networkCountry });
    if (discount) await holdDiscount(tx, { discount, orderId: order.id, email: request.email, now });
    const paymentId = await expectPayment(tx, { orderId: order.id, amountCents: total.totalCents });
    return {
      order_id: order.id,
      order_number: order.number,
      state: 'pending',
      payment_state: 'unpaid',
      request_fingerprint: print,
      locale: request.locale,
      email: request.email,
      total_cents: total.totalCents,
      tax_cents: total.taxCents,
      tax_rate_basis_points: taxRate,
      discount_code: discount?.code ?? null,
      discount_cents: discountCents,
      upsell: priced.upsell,
      invoice_to: null,
      username: request.username,
      customer_name: request.customerName,
      notes: request.notes,
      source_url: request.sourceUrl,
      tax_country: homeCountry,
      placed_at: now,
      service_id: entry.id,
      service_type: entry.type,
      audience: entry.audience,
      kind: kindOf(entry),
      quantity: priced.quantity,
      bonus_quantity: priced.bonusQuantity,
      list_price_cents: priced.listPriceCents,
      posts: posts.length > 0 ? posts : null,
      consent_version: request.consent.version,
      marketing: request.consent.marketing,
      request_id: requestId,
      payment_id: paymentId,
      intent_attempt: 1,
      intent_id: null,
    };
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
