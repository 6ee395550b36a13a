import type { PaymentIntentReply } from '#contracts/checkout/checkout-schemas.ts';
import { createOrder } from '#server/orders/create-order.ts';
import { acceptDiscount, holdDiscount } from '#server/orders/promotions/codes/reserve-discount.ts';
import { insertPayment } from '#server/payments/intents/open-payment.ts';
import { inTransaction } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { isUniqueViolation } from '#server/platform/errors.ts';
import { changeCheckout } from './changes/change-checkout.ts';
import { toReply } from './checkout-reply.ts';
import { replaceEarlier } from './ending/cancel-checkout.ts';
import { openIntent } from './open-intent.ts';
import { type OrderQuote, quoteOrder } from './quote-order.ts';
import { refuseBuyer } from './refuse-closed.ts';
import { continueOrder, findPlacedOrder, findRequested } from './repeated-request.ts';
import type { CheckoutRequest } from './rules.ts';

/**
 * Places an order: one checkout, one order, one intent. The first request inserts the order with frozen prices and
 * creates the intent. A repeated request returns both.
 */
export async function placeOrder(
  deps: Deps,
  request: CheckoutRequest,
  givenKey: string | undefined,
): Promise<PaymentIntentReply> {
  const { key, replaced, known } = await findRequested(deps, request, givenKey);
  const order = known
    ? await continueOrder(deps, request, known)
    : await insertNewOrder(deps, request, { key, replaced });
  const intent = await openIntent(deps, order);
  const { order_id: orderId, order_number: number } = order;
  const { discountCode, visitor, expectedCents } = request;
  // The use of the code was released after a failure or timeout. The order reserves a new use or is rejected.
  if (discountCode && order.discount_code === null) {
    const proof = { opened: orderId };
    return changeCheckout(deps, intent.id, { discountCode, visitor, expectedCents, proof });
  }
  return toReply(deps, { ...order, id: orderId, number }, intent);
}

async function insertNewOrder(
  deps: Deps,
  request: CheckoutRequest,
  { key, replaced }: { key: string; replaced: readonly string[] },
) {
  await refuseBuyer(deps, request);
  await replaceEarlier(deps, request, replaced);
  const quote = await quoteOrder(deps, request);
  try {
    await writeOrder(deps, request, { key, quote });
  } catch (error) {
    if (!isUniqueViolation(error, 'orders_idempotency_key_unique')) throw error;
    return continueOrder(deps, request, await findPlacedOrder(deps, key));
  }
  return findPlacedOrder(deps, key);
}

function writeOrder(
  deps: Deps,
  { email, discountCode: code }: CheckoutRequest,
  { key, quote }: { key: string; quote: OrderQuote },
): Promise<void> {
  const at = deps.now();
  return inTransaction(deps.database, async (tx) => {
    const discount = code ? await acceptDiscount(tx, { ...quote.discounted, code, email, now: at }) : null;
    const order = quote.orderWith({ key, discount, at });
    const { id: orderId } = await createOrder(tx, order);
    const { totalCents: amountCents } = order;
    await insertPayment(tx, { orderId, amountCents, processor: quote.processorFor(amountCents) });
    if (discount) await holdDiscount(tx, { discount, orderId, email, now: at });
  });
}
