import type { OrderId } from '#contracts/kit/ids.ts';
import { completeOrder, endShort } from '#server/orders/endings/end-order.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { openItem } from '#server/staff/pending/open-item.ts';
import { lockOrders } from '../statuses/store-sync.ts';
import { endOf, type ShortReason, undeliveredCents } from './ending-rules.ts';
import { type EndingPart, partsOf } from './store-ending.ts';

/**
 * Some part of these orders is over: asks a person about each that ended short, and ends the orders of which nothing
 * is left to wait for. In the transaction that ended the part; any number of times is as good as once.
 */
export async function settleEndings(
  deps: Deps,
  tx: Tx,
  ending: { orderIds: readonly OrderId[]; at: Date },
): Promise<void> {
  const { at } = ending;
  const orderIds = [...new Set(ending.orderIds)].sort();
  await lockOrders(tx, orderIds);
  const parts = await partsOf(tx, orderIds);
  for (const orderId of orderIds) {
    const own = parts.filter((part) => part.orderId === orderId);
    if (own.length === 0) continue;
    const { ask, to } = endOf(own);
    for (const part of ask) await askAbout(tx, part as EndingPart & { reason: ShortReason });
    if (to === 'completed') await completeOrder(deps, tx, { orderId, at });
    else if (to !== null)
      await endShort(deps, tx, { orderId, to: to === 'cancelled' ? to : 'completed', at });
  }
}

function askAbout(tx: Tx, part: EndingPart & { reason: ShortReason }): Promise<void> {
  const { reason, orderId, fulfilmentId, lineItemId, quantity, remains } = part;
  const { providerStatus, stateReason, startCount, resends } = part;
  return openItem(tx, {
    reason,
    subjectId: reason === 'line_not_sent' ? lineItemId : (fulfilmentId ?? lineItemId),
    orderId,
    evidence: { quantity, remains, startCount, providerStatus, stateReason, resends: resends || undefined },
    amountCents: undeliveredCents(part),
  });
}
