import type { PaymentMethod } from '#contracts/payments/payment-routes.ts';
import { settlePayment } from '#server/payments/intents/settle-payment.ts';
import { currentRoutes } from '#server/payments/routing/payment-routes.ts';
import type { ProcessorName } from '#server/platform/clients/processor/processor-profile.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import { type CheckoutOrder, findByIntent } from './store.ts';

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

/** Returns the open order of this intent. Throws `order_not_found`, and `order_already_paid` if it is paid or over. */
export async function requireUnpaid(deps: Deps, intentId: string): Promise<CheckoutOrder> {
  const order = await findByIntent(deps.database, intentId);
  if (!order) throw new ShopError('order_not_found', `no order for intent ${intentId}`);
  const unpaid = order.payment_state === 'unpaid' || order.payment_state === 'failed';
  if (unpaid && order.state === 'pending') return order;
  if (order.intent_id) await settlePayment(deps, order.intent_id);
  throw new ShopError('order_already_paid', `order ${order.order_number} is paid or over`);
}
