import type { OrderId } from '#contracts/ids.ts';
import type { OrderState } from '#contracts/states.ts';
import type { Tx } from '#server/database/pool.ts';
import { transition } from '#server/errors.ts';
import type { Actor } from '#server/staff/actor.ts';
import { recordEvent } from './record-event.ts';
import { orderTransitions } from './rules.ts';
import { setState } from './store.ts';

/** The caller has made sure that the order can no longer be paid. A paid order is never cancelled this way. */
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
