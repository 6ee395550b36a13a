import type { OrderId } from '#contracts/ids.ts';
import type { Tx } from '#server/database/pool.ts';
import type { Deps } from '#server/deps.ts';
import { transition } from '#server/errors.ts';
import { closeItemsOfEnded } from './close-items-of-ended.ts';
import { recordEvent } from './record-event.ts';
import { orderTransitions } from './rules.ts';
import { lockOrder, setState } from './store.ts';

/**
 * All parts of the order are over and not everything arrived, and what that means is decided. Completed when
 * something came, without the time and the mail of a whole delivery; cancelled when nothing did. The buyer is told either way.
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
  await deps.queue.enqueue(tx, 'mail.send', { kind: mail, subjectId: orderId });
}
