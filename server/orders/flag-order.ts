import type { OrderId } from '#contracts/ids.ts';
import type { Queryable } from '#server/database/query.ts';
import type { AttentionReason } from './rules.ts';
import { clearAttention, setAttention } from './store.ts';

/** Puts the order on the list of those that need a person. The first reason stays until it is resolved. */
export async function flagOrder(
  tx: Queryable,
  flag: { orderId: OrderId; reason: AttentionReason },
): Promise<void> {
  await setAttention(tx, flag.orderId, flag.reason);
}

/** Takes it off again when the reason given is the one it stands there for. */
export async function unflagOrder(
  tx: Queryable,
  flag: { orderId: OrderId; reason: AttentionReason },
): Promise<void> {
  await clearAttention(tx, flag.orderId, flag.reason);
}
