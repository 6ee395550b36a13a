import type { OrderId } from '#contracts/kit/ids.ts';
import { toDecimalString } from '#contracts/kit/money.ts';
import { callUnderKey, openPayment } from '#server/payments/intents/open-payment.ts';
import type { Intent } from '#server/platform/clients/processor/processor-objects.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import { shopIdentity } from '#server/staff/settings/shop-identity.ts';
import { describeOrder } from './order-metadata.ts';
import { type CheckoutOrder, findSummary } from './store.ts';

export async function createIntentOfOrder(deps: Deps, order: CheckoutOrder): Promise<Intent> {
  const { name: shopName } = await shopIdentity.current(deps);
  // An intent created despite a failure is harmless, because no browser received its secret.
  const intent = await callUnderKey(deps.database, order, () =>
    deps.processors.createIntent({
      processor: order.processor,
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

/** Throws if the order was cancelled, or its discount expired, during the processor call. */
async function refuseOutdated(deps: Deps, orderId: OrderId): Promise<never> {
  const order = await findSummary(deps.database, orderId);
  throw new ShopError('price_changed', `order ${orderId} changed while its intent was opened`, {
    field: 'amount',
    amount: order && toDecimalString(order.total_cents),
  });
}
