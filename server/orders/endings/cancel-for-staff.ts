import { z } from 'zod';
import { type OrderId, orderIdSchema } from '#contracts/kit/ids.ts';
import { inTransaction, type Tx } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import { declareJob } from '#server/platform/queue/job.ts';
import type { StaffActor } from '#server/staff/audit/actor.ts';
import { audited } from '#server/staff/audit/audited.ts';
import { tellStaff } from '#server/staff/shop-status/tell-staff.ts';
import { lockKnownOrder, type OrderInWork } from '../changes/store-changes.ts';
import { recordEvent } from '../record-event.ts';
import { stopOrder } from './end-order.ts';

/** The checkout gives up whatever of the order can still be paid. */
export const cancelOrderJob = declareJob({
  name: 'checkout.cancel-order',
  payload: z.object({ orderId: orderIdSchema }),
});

interface Cancellation {
  orderId: OrderId;
  reason: string;
  staff: StaffActor;
}

/**
 * A member ends an order: one that waits for its money can be paid no more, of one in work nothing more leaves and the
 * provider is asked to stop. What was paid stays until a refund is decided. Again does nothing. Throws
 * `order_not_found`, and `conflict` for an order that is over.
 */
export const cancelForStaff = (deps: Deps, input: Cancellation): Promise<void> =>
  inTransaction(deps.database, (tx) => cancelKnown(deps, tx, input));

/** The same in the caller's transaction. */
export async function cancelKnown(deps: Deps, tx: Tx, input: Cancellation): Promise<void> {
  const { orderId, reason, staff } = input;
  const order = await lockKnownOrder(tx, orderId);
  if (order.stop_reason !== null || order.state === 'cancelled') return;
  await end(deps, tx, { orderId, order });
  await recordEvent(tx, {
    orderId,
    kind: 'cancellation_asked',
    actor: 'staff',
    at: deps.now(),
    data: { by: staff.username, reason },
  });
  await tellStaff(tx, 'orders', orderId);
  await audited(tx, staff, {
    action: 'order.cancel',
    subjectType: 'order',
    subjectId: orderId,
    before: { state: order.state, paymentState: order.payment_state },
    after: { reason },
  });
}

async function end(deps: Deps, tx: Tx, { orderId, order }: { orderId: OrderId; order: OrderInWork }) {
  if (order.state === 'processing') return stopOrder(deps, tx, { orderId, reason: 'cancelled_by_staff' });
  if (order.state !== 'pending') throw new ShopError('conflict', `the order is ${order.state}`);
  await deps.queue.enqueue(tx, cancelOrderJob, { orderId });
}
