import type { OrderId } from '#contracts/ids.ts';
import type { Tx } from '#server/database/pool.ts';
import type { Deps } from '#server/deps.ts';
import { transition } from '#server/errors.ts';
import { recordEvent } from './record-event.ts';
import { orderTransitions } from './rules.ts';
import { lockOrder, setCompleted } from './store.ts';

/** Everything of the order is delivered: marks it completed and has the buyer told. Again is a no-op. */
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
  await deps.queue.enqueue(tx, 'mail.send', { kind: 'order-completed', subjectId: done.orderId });
}
