import type { FulfilmentState } from '#contracts/states.ts';
import type { Tx } from '#server/database/pool.ts';
import type { Deps } from '#server/deps.ts';
import { recordEvent } from '#server/orders/record-event.ts';
import type { Claimed } from './store-sending.ts';
import { takeNextWay } from './store-ways.ts';

/**
 * Hands a part to the next provider of its service, in the transaction that knows of the refusal. Answers whether
 * there was one; the caller holds the order's lock. Only for what was definitely not taken: a part with a doubt in its past stays where it is.
 */
export async function goElsewhere(
  deps: Deps,
  tx: Tx,
  refused: { claimed: Claimed; fulfilment: FulfilmentState; errorCode: string | null },
): Promise<boolean> {
  const { claimed, fulfilment: state, errorCode: reason } = refused;
  const { fulfilmentId, orderId, providerId, providerService } = claimed;
  const at = deps.now();
  const way = await takeNextWay(tx, { fulfilmentId, providerId, providerService, state, at });
  if (!way) return false;
  const data = { reason, from: { providerId, providerService }, to: way };
  await recordEvent(tx, { orderId, kind: 'provider_changed', actor: 'job', at, data });
  deps.log.warn({ orderId, fulfilmentId, ...data }, 'a part goes to the next provider of its service');
  return true;
}
