import { paymentIntentIdSchema } from '#contracts/kit/ids.ts';
import { toDecimalString } from '#contracts/kit/money.ts';
import type { OrderAfterPaymentReply } from '#contracts/orders/orders.ts';
import { settlePayment } from '#server/payments/intents/settle-payment.ts';
import { accessToken } from '#server/platform/auth/access-token.ts';
import { ProcessorObjectMissing } from '#server/platform/clients/processor/processor-errors.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import { type OwnershipProof, requireOwnCheckout } from './require-ownership.ts';
import { findSummary } from './store.ts';

/**
 * Verifies a payment that the buyer's browser reports, and settles it. Idempotent. Throws `payment_not_confirmed` if
 * the processor has not received the money. Throws `order_not_found` for unknown and foreign intents alike, so that a
 * stranger learns nothing and causes no call to the processor.
 */
export async function confirmOrder(
  deps: Deps,
  paymentIntentId: string,
  proof: OwnershipProof,
): Promise<OrderAfterPaymentReply> {
  const intentId = paymentIntentIdSchema.safeParse(paymentIntentId);
  if (!intentId.success)
    throw new ShopError('order_not_found', 'not an intent id', { field: 'paymentIntentId' });
  await requireOwnCheckout(deps, intentId.data, proof);
  const { orderId, intent } = await settleWithTimeout(deps, intentId.data);
  const order = orderId && (await findSummary(deps.database, orderId));
  if (!order) throw new ShopError('order_not_found', `no order for ${paymentIntentId}`);
  if (intent.status !== 'succeeded' && intent.status !== 'processing') {
    throw new ShopError('payment_not_confirmed', `intent is ${intent.status}`);
  }
  return {
    success: true,
    order: {
      id: order.id,
      accessToken: accessToken(deps.secrets.signingKey, order.id),
      orderNumber: order.number,
      totalAmount: toDecimalString(order.total_cents),
      status: order.state,
      paymentStatus: order.payment_state,
    },
  };
}

async function settleWithTimeout(deps: Deps, intentId: Parameters<typeof settlePayment>[1]) {
  try {
    return await settlePayment(deps, intentId);
  } catch (error) {
    if (error instanceof ProcessorObjectMissing) {
      throw new ShopError('order_not_found', 'the processor has no such intent', { cause: error });
    }
    throw error;
  }
}
