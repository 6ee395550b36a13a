import type { OrderId } from '#contracts/kit/ids.ts';
import type { OrderState, PaymentState } from '#contracts/orders/states.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import { transition } from '#server/platform/errors.ts';
import { logStep } from '#server/platform/logging/log-step.ts';
import { closeItemsOfEnded } from '../endings/end-order.ts';
import { orderTransitions, paymentStateTransitions } from '../rules.ts';
import { setPaid, setPaymentState, setState } from '../store.ts';

/** The caller holds the order's lock and has decided that it is paid. */
export async function markOrderPaid(
  tx: Tx,
  paid: { orderId: OrderId; state: OrderState; at: Date; data: Record<string, unknown> },
): Promise<void> {
  if (!transition('order', orderTransitions, { from: paid.state, to: 'processing' })) return;
  await setPaid(tx, paid);
  logStep(tx, 'paid', { orderId: paid.orderId, actor: 'processor' });
}

/** Moves what is known of the order's money; the same state again is a no-op. */
export async function changePaymentState(
  tx: Tx,
  change: { orderId: OrderId; from: PaymentState; to: PaymentState },
): Promise<void> {
  if (!transition('payment of order', paymentStateTransitions, change)) return;
  await setPaymentState(tx, change.orderId, change.to);
}

/** The whole sum went back: the order is over. */
export async function markOrderRefunded(
  tx: Tx,
  order: { orderId: OrderId; state: OrderState },
): Promise<void> {
  if (order.state === 'pending') return;
  if (!transition('order', orderTransitions, { from: order.state, to: 'refunded' })) return;
  await setState(tx, order.orderId, 'refunded');
  await closeItemsOfEnded(tx, order.orderId);
}

/** The bank sent all of it back: the order stays over, and its money is owed to the buyer again. */
export async function markRefundReturned(
  tx: Tx,
  order: { orderId: OrderId; state: OrderState },
): Promise<void> {
  if (!transition('order', orderTransitions, { from: order.state, to: 'cancelled' })) return;
  await setState(tx, order.orderId, 'cancelled');
}
