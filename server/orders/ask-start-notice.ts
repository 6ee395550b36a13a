import type { OrderId } from '#contracts/ids.ts';
import { inTransaction } from '#server/database/pool.ts';
import type { Deps } from '#server/deps.ts';
import { ShopError } from '#server/errors.ts';
import { begunStates } from './delivered-rules.ts';
import { insertNotice, lockAsked } from './store-start-notices.ts';

/**
 * Whoever has the order's secret link is told once, at the order's own address, that its delivery has begun. Again is
 * a no-op. Throws `order_not_found`, and `conflict` for one that is not paid, has begun or is over.
 */
export function askStartNotice(deps: Pick<Deps, 'database' | 'now'>, orderId: OrderId): Promise<void> {
  return inTransaction(deps.database, async (tx) => {
    const order = await lockAsked(tx, orderId);
    if (!order) throw new ShopError('order_not_found', 'no order under this id');
    const waits = order.state === 'processing' && order.paymentState === 'paid';
    if (!waits || order.parts.some((state) => begunStates.has(state)))
      throw new ShopError('conflict', 'no delivery is about to begin');
    await insertNotice(tx, orderId, deps.now());
  });
}
