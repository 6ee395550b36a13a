import type { Tx } from '#server/database/pool.ts';
import type { Deps } from '#server/deps.ts';
import { ShopError } from '#server/errors.ts';
import { markOrderPaid } from '#server/orders/change-payment-state.ts';
import { lockByIntent } from '#server/orders/pending-revision.ts';
import { priceAnew } from '#server/orders/price-anew.ts';
import { takeRefundAllowance } from '#server/orders/refund-allowance.ts';
import { type Chosen, closeWith } from '#server/pending/decide-item.ts';
import { redeemDiscount } from '#server/promotions/reserve-discount.ts';
import { startWork } from './start-work.ts';
import { lockPayment } from './store.ts';
import { type LeftOfPayment, lockLeftOfPayment, unpark } from './store-decisions.ts';
import { insertRefund } from './store-refunds.ts';

const unpaid = ['unpaid', 'pending', 'failed'];

/**
 * Parked money pays its order after all. What came short becomes the order's price; what came too much goes back.
 * Throws `conflict` when the order is paid otherwise, or the money is on its way back.
 */
export function acceptPayment(deps: Deps, chosen: Chosen): Promise<void> {
  return closeWith(deps, chosen, {
    before: async (tx) => {
      const payment = await lockLeftOfPayment(tx, chosen.item.subjectId);
      if (!payment?.parked || payment.leftCents !== payment.receivedCents)
        throw new ShopError('conflict', 'the payment is no longer parked');
      await payWith(deps, tx, { payment, chosen });
    },
  });
}

async function payWith(
  deps: Deps,
  tx: Tx,
  { payment, chosen }: { payment: LeftOfPayment; chosen: Chosen },
): Promise<void> {
  const { id: paymentId, intentId, receivedCents, orderId } = payment;
  const order = await lockByIntent(tx, intentId);
  const locked = await lockPayment(tx, { id: intentId, paymentId });
  if (!order || !locked || !unpaid.includes(order.payment_state))
    throw new ShopError('conflict', 'the order is paid otherwise');
  const surplusCents = receivedCents - order.total_cents;
  if (surplusCents < 0)
    await priceAnew(tx, { orderId, totalCents: receivedCents, taxRate: order.tax_rate_basis_points });
  await unpark(tx, { id: paymentId, amountCents: receivedCents });
  if (order.discount_code) await redeemDiscount(tx, orderId, deps.now());
  await markOrderPaid(tx, {
    orderId,
    state: order.state,
    at: deps.now(),
    data: { amountCents: receivedCents, acceptedBy: chosen.staff.username },
  });
  if (surplusCents > 0) await returnSurplus(deps, tx, { payment, chosen, surplusCents });
  await startWork(deps, tx, orderId);
}

async function returnSurplus(
  deps: Deps,
  tx: Tx,
  { payment, chosen, surplusCents }: { payment: LeftOfPayment; chosen: Chosen; surplusCents: number },
): Promise<void> {
  await takeRefundAllowance(deps, tx, { staff: chosen.staff, amountCents: surplusCents });
  const refundId = await insertRefund(tx, {
    paymentId: payment.id,
    lineItemId: null,
    amountCents: surplusCents,
    reason: 'surplus',
    requestedBy: chosen.staff.username,
    requestKey: `pending:${chosen.item.id}`,
  });
  if (!refundId) throw new ShopError('conflict', 'it has been asked for already');
  await deps.queue.enqueue(tx, 'payments.send-refund', { refundId });
}
