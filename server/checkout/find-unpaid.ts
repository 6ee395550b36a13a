import type { PaymentMethod } from '#contracts/payments/payment-routes.ts';
import { settlePayment } from '#server/payments/intents/settle-payment.ts';
import { currentRoutes } from '#server/payments/routing/payment-routes.ts';
import type { ProcessorName } from '#server/platform/clients/processor/processor-profile.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import { refusalOfCheckout } from './payable-rules.ts';
import { type CheckoutOrder, findByIntent, findSummary } from './store.ts';

/**
 * Returns the processor of a payment method for this buyer. Throws `conflict` if the owner has enabled none.
 * @param begunAt - processor of a payment that may finish there while the processor is paused
 */
export async function chooseProcessor(
  deps: Deps,
  order: CheckoutOrder,
  means: PaymentMethod,
  begunAt?: ProcessorName,
): Promise<ProcessorName> {
  const routesFor = await currentRoutes(deps);
  const { locale, network_country: country, total_cents: amountCents } = order;
  const route = routesFor({ locale, country, amountCents, ...(begunAt && { begunAt }) }).find(
    (each) => each.means === means,
  );
  if (!route) throw new ShopError('conflict', `order ${order.order_number} cannot be paid by ${means}`);
  return route.processor;
}

/**
 * Returns the error for an order that cannot be paid, after settling its payment. An order that can still be paid by a
 * new payment is a `conflict`.
 */
export async function unpayableError(
  deps: Deps,
  { order_id: orderId, intent_id: intentId }: Pick<CheckoutOrder, 'order_id' | 'intent_id'>,
): Promise<ShopError> {
  const settled = intentId ? await settlePayment(deps, intentId) : undefined;
  const order = await findSummary(deps.database, orderId);
  const refusal = (order && refusalOfCheckout(order)) ?? 'conflict';
  // Money that awaits review does not change the order's payment state.
  const code = settled?.intent.status === 'succeeded' ? 'order_already_paid' : refusal;
  return new ShopError(code, `order ${order?.number} cannot be paid`);
}

export async function refuseUnpayable(
  deps: Deps,
  order: Pick<CheckoutOrder, 'order_id' | 'intent_id'>,
): Promise<never> {
  throw await unpayableError(deps, order);
}

/**
 * Returns the open order of this intent. Throws `order_not_found`, `order_already_paid`, `order_cancelled`, and
 * `payment_not_confirmed` while a bank decides.
 */
export async function requireUnpaid(deps: Deps, intentId: string): Promise<CheckoutOrder> {
  const order = await findByIntent(deps.database, intentId);
  if (!order) throw new ShopError('order_not_found', `no order for intent ${intentId}`);
  return refusalOfCheckout(order) ? refuseUnpayable(deps, order) : order;
}
