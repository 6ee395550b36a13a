import type { OrderId } from '#contracts/ids.ts';
import type { Queryable } from '#server/database/query.ts';
import { currentRequestId } from '#server/log/current-work.ts';
import { dedupeKey, type OrderMailKind } from './rules.ts';
import { insertOrderMail } from './store.ts';

/** Has one mail about an order sent, once ever: in the transaction that causes it. Samples get none. */
export async function queueOrderMail(
  db: Queryable,
  { kind, orderId }: { kind: OrderMailKind; orderId: OrderId },
): Promise<void> {
  await insertOrderMail(db, {
    kind,
    orderId,
    dedupeKey: dedupeKey(kind, orderId),
    requestId: currentRequestId(),
  });
}
