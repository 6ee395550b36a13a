import type { PaymentIntentReply } from '#contracts/checkout.ts';
import { profileLink } from '#contracts/instagram.ts';
import { currency, toDecimalString } from '#contracts/money.ts';
import { consentStatements } from '#messages/consent.ts';
import { currentCatalog, homeCountry } from '#server/catalog/current-catalog.ts';
import { isUsernameBlocked } from '#server/customers/store.ts';
import { inTransaction } from '#server/database/pool.ts';
import type { Deps } from '#server/deps.ts';
import { isUniqueViolation, ShopError } from '#server/errors.ts';
import { isStoredFailure } from '#server/gateways/processor-errors.ts';
import type { Intent } from '#server/gateways/processor-objects.ts';
import { createOrder, type NewConsent } from '#server/orders/create-order.ts';
import { expectPayment, openPayment, renewIntentKey } from '#server/payments/open-payment.ts';
import { settlePayment } from '#server/payments/settle-payment.ts';
import { type CheckoutRequest, fingerprint, type PricedOrder, priceOrder } from './rules.ts';
import { type CheckoutOrder, findByKey } from './store.ts';

/**
 * One checkout, one order, one intent: the first request writes the order with frozen prices and opens the intent;
 * the same request again finds both. Throws `ShopError` with the case.
 */
export async function placeOrder(
  deps: Deps,
  request: CheckoutRequest,
  key: string,
): Promise<PaymentIntentReply> {
  const order = (await findByKey(deps.database, key)) ?? (await insertOnce(deps, request, key));
  if (order.request_fingerprint !== fingerprint(request)) {
    throw new ShopError('idempotency_key_reused', 'the key belongs to another request');
  }
  if (order.payment_state !== 'unpaid' && order.payment_state !== 'failed') return refusePaid(deps, order);
  const intent = await openIntent(deps, order);
  if (intent.status === 'succeeded' || intent.status === 'processing') return refusePaid(deps, order);
  return toReply(order, intent);
}

/** What the order is paid with is on its way or here: bring our records up to date and never charge again. */
async function refusePaid(deps: Deps, order: CheckoutOrder): Promise<never> {
  if (order.intent_id) await settlePayment(deps, order.intent_id);
  throw new ShopError('order_already_paid', `order ${order.order_number} is paid or being paid`);
}

async function openIntent(deps: Deps, order: CheckoutOrder): Promise<Intent> {
  if (order.intent_id) return deps.processor.retrieveIntent(order.intent_id);
  const intent = await createIntent(deps, order);
  await openPayment(deps.database, order.payment_id, intent);
  return intent;
}

async function createIntent(deps: Deps, order: CheckoutOrder): Promise<Intent> {
  try {
    return await deps.processor.createIntent({
      paymentId: order.payment_id,
      attempt: order.intent_attempt,
      orderId: order.order_id,
      orderNumber: order.order_number,
      amountCents: order.total_cents,
      email: order.email,
      locale: order.locale,
    });
  } catch (error) {
    // An intent made behind that failure is harmless: nobody ever received its secret.
    if (isStoredFailure(error)) await renewIntentKey(deps.database, order.payment_id, order.intent_attempt);
    throw error;
  }
}

async function insertOnce(deps: Deps, request: CheckoutRequest, key: string): Promise<CheckoutOrder> {
  if (await isUsernameBlocked(deps.database, request.username)) {
    throw new ShopError('user_blocked', `user ${request.username} is blocked`, { field: 'username' });
  }
  const priced = priceOrder(request, await currentCatalog(deps));
  try {
    return await insertOrder(deps, { request, priced, key });
  } catch (error) {
    if (!isUniqueViolation(error, 'orders_idempotency_key_unique')) throw error;
    // The same request came in twice at once and the other was first.
    const first = await findByKey(deps.database, key);
    if (!first) throw error;
    return first;
  }
}

interface Placement {
  request: CheckoutRequest;
  priced: PricedOrder;
  key: string;
}

async function insertOrder(deps: Deps, { request, priced, key }: Placement): Promise<CheckoutOrder> {
  const { entry } = priced;
  const requestFingerprint = fingerprint(request);
  return inTransaction(deps.database, async (tx) => {
    const order = await createOrder(tx, {
      idempotencyKey: key,
      fingerprint: requestFingerprint,
      locale: request.locale,
      email: request.email,
      username: request.username,
      totalCents: priced.totalCents,
      taxCountry: homeCountry,
      taxRate: priced.taxRate,
      taxCents: priced.taxCents,
      sourceUrl: request.sourceUrl,
      lines: [
        {
          serviceId: entry.id,
          serviceType: entry.type,
          audience: entry.audience,
          quantity: priced.quantity,
          bonusQuantity: priced.bonusQuantity,
          listPriceCents: priced.listPriceCents,
          priceCents: priced.totalCents,
          link: profileLink(request.username),
        },
      ],
      consents: consentsOf(request),
      at: deps.now(),
    });
    const paymentId = await expectPayment(tx, { orderId: order.id, amountCents: priced.totalCents });
    return {
      order_id: order.id,
      order_number: order.number,
      state: 'pending',
      payment_state: 'unpaid',
      request_fingerprint: requestFingerprint,
      locale: request.locale,
      email: request.email,
      total_cents: priced.totalCents,
      tax_cents: priced.taxCents,
      tax_rate_basis_points: priced.taxRate,
      payment_id: paymentId,
      intent_attempt: 1,
      intent_id: null,
    };
  });
}

/** The statements word for word, as the page of that version and language showed them. */
function consentsOf(request: CheckoutRequest): NewConsent[] {
  const { version, marketing } = request.consent;
  const statements = consentStatements[version]?.[request.locale];
  if (!statements)
    throw new ShopError('consent_required', `no statements of version ${version}`, { field: 'consent' });
  const consents: NewConsent[] = [
    { kind: 'start_now', statement: statements.startNow, version },
    { kind: 'waive_withdrawal', statement: statements.waive, version },
    { kind: 'order_button', statement: statements.orderButton, version },
  ];
  if (marketing) consents.push({ kind: 'marketing', statement: statements.marketing, version });
  return consents;
}

function toReply(order: CheckoutOrder, intent: Intent): PaymentIntentReply {
  return {
    success: true,
    clientSecret: intent.clientSecret,
    paymentIntentId: intent.id,
    orderId: order.order_id,
    orderNumber: order.order_number,
    amount: toDecimalString(order.total_cents),
    amountCents: order.total_cents,
    taxCents: order.tax_cents,
    taxRateBasisPoints: order.tax_rate_basis_points,
    currency,
  };
}
