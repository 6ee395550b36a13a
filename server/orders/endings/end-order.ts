import { z } from 'zod';
import { type OrderId, orderIdSchema } from '#contracts/kit/ids.ts';
import type { OrderState } from '#contracts/orders/states.ts';
import { inTransaction, type Tx } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError, transition } from '#server/platform/errors.ts';
import { declareJob } from '#server/platform/queue/job.ts';
import { sendMailJob } from '#server/platform/queue/send-mail-job.ts';
import type { Actor, StaffActor } from '#server/staff/audit/actor.ts';
import { recordAudit } from '#server/staff/audit/record-audit.ts';
import { resolveItems } from '#server/staff/pending/open-item.ts';
import { notifyStaffOfChange } from '#server/staff/shop-status/notify-staff.ts';
import { lockExistingOrder, type OrderInWork } from '../changes/store-changes.ts';
import { recordEvent } from '../record-event.ts';
import { orderTransitions } from '../rules.ts';
import { lockOrder, setCompleted, setReopened, setState, setStopReason } from '../store.ts';

export const stopOrderJob = declareJob({
  name: 'fulfilment.stop',
  payload: z.object({ orderId: orderIdSchema }),
});

export async function closeItemsOfEnded(tx: Tx, orderId: OrderId): Promise<void> {
  await resolveItems(tx, { event: 'order_ended', orderId, by: 'system' });
}

/** A second call is a no-op. */
export async function completeOrder(deps: Deps, tx: Tx, done: { orderId: OrderId; at: Date }): Promise<void> {
  const order = await lockOrder(tx, done.orderId);
  if (!transition('order', orderTransitions, { from: order.state, to: 'completed' })) return;
  await setCompleted(tx, done.orderId, done.at);
  await recordEvent(tx, {
    orderId: done.orderId,
    kind: 'order_completed',
    actor: 'job',
    at: done.at,
  });
  await deps.queue.enqueue(tx, sendMailJob, { kind: 'order-completed', subjectId: done.orderId });
}

/**
 * Ends an order whose parts are all over without full delivery, once staff or the rules have decided the outcome.
 * Completed if something arrived, but without the completion time and the mail of a full delivery. Cancelled if nothing
 * arrived. The buyer gets a mail either way.
 */
export async function endShort(
  deps: Pick<Deps, 'queue'>,
  tx: Tx,
  end: { orderId: OrderId; to: 'completed' | 'cancelled'; at: Date },
): Promise<void> {
  const { orderId, to, at } = end;
  const order = await lockOrder(tx, orderId);
  if (!transition('order', orderTransitions, { from: order.state, to })) return;
  await setState(tx, orderId, to);
  await closeItemsOfEnded(tx, orderId);
  const kind = to === 'completed' ? 'order_ended_short' : 'order_cancelled';
  await recordEvent(tx, { orderId, kind, actor: 'job', at });
  const mail = to === 'completed' ? 'order-partial' : 'order-cancelled';
  await deps.queue.enqueue(tx, sendMailJob, { kind: mail, subjectId: orderId });
}

/** Cancels an order. The caller has ensured that the order can no longer be paid. Never use it for a paid order. */
export async function cancelOrder(
  tx: Tx,
  order: { orderId: OrderId; state: OrderState; actor: Actor['kind']; at: Date },
): Promise<void> {
  if (order.state !== 'pending') return;
  if (!transition('order', orderTransitions, { from: order.state, to: 'cancelled' })) return;
  await setState(tx, order.orderId, 'cancelled');
  await recordEvent(tx, {
    orderId: order.orderId,
    kind: 'order_cancelled',
    actor: order.actor,
    at: order.at,
  });
}

/**
 * Ends an order after a withdrawal before full delivery, even if a provider still delivers. The caller holds the
 * order's lock. Ignores an order that is not processing.
 */
export async function endWithdrawnOrder(
  tx: Tx,
  order: { orderId: OrderId; state: OrderState; at: Date },
): Promise<void> {
  if (order.state !== 'processing') return;
  if (!transition('order', orderTransitions, { from: order.state, to: 'cancelled' })) return;
  await setState(tx, order.orderId, 'cancelled');
  await closeItemsOfEnded(tx, order.orderId);
  await recordEvent(tx, {
    orderId: order.orderId,
    kind: 'order_cancelled',
    actor: 'customer',
    at: order.at,
  });
}

/** A second call keeps the first reason. */
export async function stopOrder(
  deps: Deps,
  tx: Tx,
  stop: { orderId: OrderId; reason: string },
): Promise<void> {
  await setStopReason(tx, stop.orderId, stop.reason);
  await deps.queue.enqueue(tx, stopOrderJob, { orderId: stop.orderId });
}

/**
 * Returns a completed order to processing because another order's delivery had completed it. No-op for an order that is
 * processing.
 */
export async function reopenOrder(tx: Tx, { orderId }: { orderId: OrderId }): Promise<void> {
  const { state } = await lockOrder(tx, orderId);
  if (transition('order', orderTransitions, { from: state, to: 'processing' }))
    await setReopened(tx, orderId);
}

export const cancelOrderJob = declareJob({
  name: 'checkout.cancel-order',
  payload: z.object({ orderId: orderIdSchema }),
});

interface CancelOrderInput {
  orderId: OrderId;
  reason: string;
  staff: StaffActor;
}

/**
 * Ends an order for staff. An unpaid order can no longer be paid. A processing order gets no further submissions, and
 * the provider receives a cancel request. Paid money stays until a refund is decided. A second call is a no-op. Throws
 * `order_not_found`, and `conflict` for an order that is over.
 */
export const cancelForStaff = (deps: Deps, input: CancelOrderInput): Promise<void> =>
  inTransaction(deps.database, (tx) => cancelOrderInTransaction(deps, tx, input));

export async function cancelOrderInTransaction(deps: Deps, tx: Tx, input: CancelOrderInput): Promise<void> {
  const { orderId, reason, staff } = input;
  const order = await lockExistingOrder(tx, orderId);
  if (order.stop_reason !== null || order.state === 'cancelled') return;
  await endByState(deps, tx, { orderId, order });
  await recordEvent(tx, {
    orderId,
    kind: 'cancellation_asked',
    actor: 'staff',
    at: deps.now(),
    data: { by: staff.username, reason },
  });
  await notifyStaffOfChange(tx, 'orders', orderId);
  await recordAudit(tx, staff, {
    action: 'order.cancel',
    subjectType: 'order',
    subjectId: orderId,
    before: { state: order.state, paymentState: order.payment_state },
    after: { reason },
  });
}

async function endByState(deps: Deps, tx: Tx, { orderId, order }: { orderId: OrderId; order: OrderInWork }) {
  if (order.state === 'processing') return stopOrder(deps, tx, { orderId, reason: 'cancelled_by_staff' });
  if (order.state !== 'pending') throw new ShopError('conflict', `the order is ${order.state}`);
  await deps.queue.enqueue(tx, cancelOrderJob, { orderId });
}
