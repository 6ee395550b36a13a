import type { OrderId } from '#contracts/ids.ts';
import type { Deps } from '#server/deps.ts';
import { recordEvent } from '#server/orders/record-event.ts';
import { openConnection } from './open-connection.ts';
import { cancelUnsent, type RunningDelivery, recordCancelAsked, runningDeliveries } from './store-stop.ts';

/**
 * Stops what is left of an order: lines that were not sent are cancelled, for running ones the provider is
 * asked. Its yes means that the request was taken; only the status tells that it stopped. Safe to repeat.
 */
export async function stopFulfilment(deps: Deps, orderId: OrderId): Promise<void> {
  const at = deps.now();
  const unsent = await cancelUnsent(deps.database, { orderId, at });
  if (unsent > 0) {
    await recordEvent(deps.database, {
      orderId,
      kind: 'delivery_stopped',
      actor: 'system',
      at,
      data: { lines: unsent },
    });
  }
  for (const delivery of await runningDeliveries(deps.database, orderId))
    await askToCancel(deps, orderId, delivery);
}

async function askToCancel(deps: Deps, orderId: OrderId, delivery: RunningDelivery): Promise<void> {
  const answer = await deps.provider.cancel(openConnection(deps, delivery), delivery.providerOrderId);
  if (answer.kind === 'failed' && answer.code === 'unreachable') {
    throw new Error(
      `The provider could not be asked to cancel ${delivery.providerOrderId}: ${answer.message}`,
    );
  }
  const reply = answer.kind === 'accepted' ? 'accepted' : answer.message;
  const at = deps.now();
  await recordCancelAsked(deps.database, { id: delivery.id, reply, at });
  await recordEvent(deps.database, { orderId, kind: 'cancel_asked', actor: 'system', at, data: { reply } });
}
