import type { OrderId } from '#contracts/ids.ts';
import type { Queryable } from '#server/database/query.ts';
import type { Deps } from '#server/deps.ts';
import { currentRequestId } from '#server/log/current-work.ts';
import { openItem } from '#server/pending/open-item.ts';
import { insertFulfilments } from './store-sending.ts';

/**
 * Opens a fulfilment for every part of a paid order that has none: each is due at once. In the transaction that
 * takes the money in, so that none is forgotten. A line that no provider performs waits for a person.
 */
export async function openFulfilments(deps: Deps, db: Queryable, orderId: OrderId): Promise<void> {
  for (const lineItemId of await insertFulfilments(db, orderId, currentRequestId())) {
    deps.log.error({ orderId, lineItemId }, 'paid line has no provider service');
    await openItem(db, {
      reason: 'provider_mapping_missing',
      subjectId: lineItemId,
      orderId,
      unlessDecided: true,
    });
  }
}
