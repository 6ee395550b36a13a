import { hasDirectory } from '#contracts/catalog/networks.ts';
import type { PaymentIntentReply } from '#contracts/checkout/checkout-schemas.ts';
import type { OrderId, PaymentIntentId } from '#contracts/kit/ids.ts';
import { currentCatalog } from '#server/catalog/services/current-catalog.ts';
import { holdWindow } from '#server/orders/promotions/offers/countdown.ts';
import { settlePayment } from '#server/payments/intents/settle-payment.ts';
import { currentRoutes } from '#server/payments/routing/payment-routes.ts';
import type { Intent } from '#server/platform/clients/processor/processor-objects.ts';
import type { ProcessorName } from '#server/platform/clients/processor/processor-profile.ts';
import type { Deps } from '#server/platform/deps.ts';
import { isUniqueViolation, ShopError } from '#server/platform/errors.ts';
import { refuseUnopened, refuseWhilePaused } from '#server/staff/maintenance/refuse-unopened.ts';
import { changeCheckout } from './changes/change-checkout.ts';
import { moveOrder } from './changes/choose-means.ts';
import { offerFor } from './changes/current-offer.ts';
import { toReply } from './checkout-reply.ts';
import { chooseKey } from './choose-key.ts';
import { replaceEarlier } from './ending/cancel-checkout.ts';
import { releaseAfterFailure } from './ending/release-held-use.ts';
import { refuseFigures } from './figure-rules.ts';
import { makeIntent } from './open-intent.ts';
import { refuseClosed, refuseUnperformed } from './refuse-closed.ts';
import { refuseOther } from './repetition-rules.ts';
import { type CheckoutRequest, findEntry, pricePackage } from './rules.ts';
import { type CheckoutOrder, findByKey, readStanding, type Standing } from './store.ts';
import { writeOrder } from './write-order.ts';

/**
 * Places an order: one checkout, one order, one intent. The first request writes the order with frozen prices
 * and opens the intent; the same request again finds both. Without a key it is made of visit and request.
 * Throws `ShopError` with the case.
 */
export async function placeOrder(
  deps: Deps,
  request: CheckoutRequest,
  givenKey: string | undefined,
): Promise<PaymentIntentReply> {
  const { key, replaced } = givenKey ? { key: givenKey, replaced: [] } : await chooseKey(deps, request);
  const standing = await readStanding(deps.database, { ...request, key });
  const { known } = standing;
  const order = known
    ? await takeUp(deps, request, known)
    : await placeNew(deps, { request, key, replaced, standing });
  if (order.payment_state !== 'unpaid' && order.payment_state !== 'failed') return refusePaid(deps, order);
  const intent = await openIntent(deps, order);
  if (intent.status === 'succeeded' || intent.status === 'processing') return refusePaid(deps, order);
  if (request.discountCode && order.discount_code === null)
    return putCodeBack(deps, order.order_id, { intent, request });
  const isAlone = !known && !standing.hasOther;
  return toReply(deps, { ...order, id: order.order_id, number: order.order_number, isAlone }, intent);
}

/** Continues with the order that a request under this key has made; another request under it is refused. */
async function takeUp(deps: Deps, request: CheckoutRequest, known: CheckoutOrder): Promise<CheckoutOrder> {
  refuseOther(known, request);
  // One tab took up another tab's order while it had another open, which gives way here, too.
  if (known.intent_id !== request.previousIntentId) await replaceEarlier(deps, request, []);
  refuseFigures(request.figures, { ...known, listPriceCents: known.list_price_cents });
  return known;
}

/**
 * Puts the code back whose use was given back, when a step failed or with time: the same request takes
 * another one, or learns that none exists.
 */
function putCodeBack(
  deps: Deps,
  orderId: OrderId,
  { intent, request }: { intent: Intent; request: CheckoutRequest },
): Promise<PaymentIntentReply> {
  const { discountCode = null, visitor, expectedCents } = request;
  return changeCheckout(deps, intent.id, {
    discountCode,
    visitor,
    expectedCents,
    proof: { opened: orderId },
  });
}

/**
 * Refuses, and brings our records up to date: what the order is paid with is on its way or here, and is never
 * charged again.
 */
async function refusePaid(deps: Deps, order: CheckoutOrder): Promise<never> {
  if (order.intent_id) await settlePayment(deps, order.intent_id);
  throw new ShopError('order_already_paid', `order ${order.order_number} is paid or being paid`);
}

/** Returns where an order goes whose processor is held; undefined where that one is not, or no other takes it. */
async function otherProcessor(deps: Deps, order: CheckoutOrder): Promise<ProcessorName | undefined> {
  const routesFor = await currentRoutes(deps);
  const { locale, network_country: country, total_cents: amountCents, processor } = order;
  const routes = routesFor({ locale, country, amountCents });
  const stays = routes.length === 0 || routes.some((route) => route.processor === processor);
  return stays ? undefined : routes[0]?.processor;
}

/** Takes up the open payment; where its processor is held and does not answer, the order goes to another one. */
async function takeUpIntent(deps: Deps, order: CheckoutOrder, intentId: PaymentIntentId): Promise<Intent> {
  try {
    return await deps.processors.retrieveIntent(intentId);
  } catch (error) {
    const isAway = error instanceof ShopError && error.code === 'processor_unavailable';
    const other = isAway ? await otherProcessor(deps, order) : undefined;
    if (!other) throw error;
    return moveOrder(deps, order, other);
  }
}

/** Opens the payment that was expected before the processor was held at the next one: nobody has begun to pay it. */
async function openNew(deps: Deps, order: CheckoutOrder): Promise<Intent> {
  const other = await otherProcessor(deps, order);
  return other ? moveOrder(deps, order, other) : makeIntent(deps, order);
}

async function openIntent(deps: Deps, order: CheckoutOrder): Promise<Intent> {
  if (order.intent_id) return takeUpIntent(deps, order, order.intent_id);
  try {
    return await openNew(deps, order);
  } catch (error) {
    if (order.discount_code !== null) await releaseAfterFailure(deps, order.order_id);
    throw error;
  }
}

interface NewCheckout {
  request: CheckoutRequest;
  key: string;
  /** Lists intents that this one replaces, besides the one that the request names. */
  replaced: readonly string[];
  standing: Standing;
}

/** Refuses what is not sold to this buyer, and writes the order of what is. */
async function placeNew(
  deps: Deps,
  { request, key, replaced, standing }: NewCheckout,
): Promise<CheckoutOrder> {
  await refuseUnopened(deps);
  await refuseWhilePaused(deps, request.mayLookIn);
  await refuseBuyer(deps, request, standing);
  await replaceEarlier(deps, request, replaced);
  const catalog = await currentCatalog(deps);
  const entry = findEntry(request, catalog.entries);
  refuseClosed(catalog, entry);
  const taken = request.upsellQuantity !== undefined;
  const upsell = taken ? await offerFor(deps, { surface: 'checkout_page', base: entry }) : null;
  const priced = pricePackage(entry, request, upsell?.offer ?? null);
  refuseUnperformed(deps, { entry, whole: priced.quantity + priced.bonusQuantity });
  refuseFigures(request.figures, priced);
  const { visitor, email, username } = request;
  const holder = await holdWindow(deps, { visitor, email, username });
  try {
    const { askedFrom } = standing;
    return await writeOrder(deps, { request, holder, priced, key, catalog, askedFrom });
  } catch (error) {
    if (!isUniqueViolation(error, 'orders_idempotency_key_unique')) throw error;
    // The same request came in twice at once and the other was first.
    const first = await findByKey(deps.database, key);
    if (!first) throw error;
    return takeUp(deps, request, first);
  }
}

/**
 * Refuses names and addresses that the shop does not serve, and profiles that can receive nothing (text 1, sections 5
 * and 6). The buyer reads the same for a name and an address: only the shop knows which of them it is.
 */
async function refuseBuyer(
  deps: Deps,
  { network, username }: CheckoutRequest,
  { blocked }: Standing,
): Promise<void> {
  if (blocked)
    throw new ShopError('user_blocked', `the buyer of ${username} is blocked`, { field: 'username' });
  const isPrivate = hasDirectory(network) && (await deps.directory?.isPrivateAtOnce(username));
  if (isPrivate) throw new ShopError('profile_private', `${username} is private`, { field: 'username' });
}
