import type { OrderId } from '#contracts/ids.ts';
import type { OrderState } from '#contracts/states.ts';
import type { Tx } from '#server/database/pool.ts';
import { transition } from '#server/errors.ts';
import { closeItemsOfEnded } from './close-items-of-ended.ts';
import { recordEvent } from './record-event.ts';
import { orderTransitions } from './rules.ts';
import { setState } from './store.ts';

/**
 * The buyer withdrew before everything had arrived: the order is over, whatever a provider still delivers. The
 * caller holds the order's lock. An order that is not in work stays as it is.
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
