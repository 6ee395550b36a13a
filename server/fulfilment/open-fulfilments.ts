import type { OrderId } from '#contracts/ids.ts';
import type { Database, Tx } from '#server/database/pool.ts';
import type { Deps } from '#server/deps.ts';
import { currentRequestId } from '#server/log/current-work.ts';
import { openItem } from '#server/pending/open-item.ts';
import { readSetting } from '#server/settings/setting.ts';
import { correctionTimeSetting } from './correction-time-setting.ts';
import { holdQueued } from './hold-queued.ts';
import { insertFulfilments } from './store-sending.ts';
import { lockOrders } from './store-sync.ts';

/**
 * Opens a fulfilment for every part of a paid order that has none, due once its buyer has had the owner's time to
 * correct it. In the transaction that takes the money in, so that none is forgotten, and under the order's lock: a link
 * that is being changed is the new one. A line that no provider performs waits for a person. An order that was written
 * anew may have been delivered before its money was found again: then it is to end.
 */
export async function openFulfilments(deps: Deps, db: Database | Tx, orderId: OrderId): Promise<void> {
  await lockOrders(db, [orderId]);
  const waitSeconds = await readSetting({ ...deps, database: db }, correctionTimeSetting);
  const requestId = currentRequestId();
  const { unmapped, ended, restored } = await insertFulfilments(db, { orderId, requestId, waitSeconds });
  for (const lineItemId of unmapped) {
    deps.log.error({ orderId, lineItemId }, 'paid line has no provider service');
    await openItem(db, {
      reason: 'provider_mapping_missing',
      subjectId: lineItemId,
      orderId,
      unlessDecided: true,
    });
  }
  if (restored) await holdQueued(db, { at: deps.now(), orderId });
  if (ended.length > 0) await deps.queue.enqueue(db, 'fulfilment.end', { orderId });
}
