import type { OrderId } from '#contracts/kit/ids.ts';
import { stopOrderJob } from '#server/orders/endings/end-order.ts';
import { recordEvent } from '#server/orders/record-event.ts';
import { inTransaction, type Tx } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { defineJob } from '#server/platform/feature/define-job.ts';
import { resolveItems } from '#server/staff/pending/open-item.ts';
import { openConnection } from '../providers/connection.ts';
import { lockOrders } from '../statuses/store-sync.ts';
import { settleEndings } from './settle-endings.ts';
import { cancelUnsent, type RunningDelivery, recordCancelAsked, runningDeliveries } from './store-ending.ts';

/**
 * Stops what is left of an order: lines that were not sent are cancelled, for running ones the provider is
 * asked. Its yes means that the request was taken; only the status tells that it stopped. Safe to repeat.
 */
export async function stopFulfilment(deps: Deps, orderId: OrderId): Promise<void> {
  const at = deps.now();
  await inTransaction(deps.database, (tx) => stopUnsent(deps, tx, { orderId, at }));
  for (const delivery of await runningDeliveries(deps.database, orderId))
    await askToCancel(deps, orderId, delivery);
}

async function stopUnsent(deps: Deps, tx: Tx, { orderId, at }: { orderId: OrderId; at: Date }) {
  await lockOrders(tx, [orderId]);
  const lines = await cancelUnsent(tx, { orderId, at });
  if (lines > 0) {
    await recordEvent(tx, { orderId, kind: 'delivery_stopped', actor: 'job', at, data: { lines } });
  }
  await settleEndings(deps, tx, { orderIds: [orderId], at });
  await resolveItems(tx, { event: 'order_stopped', orderId, by: 'system' });
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
  await recordEvent(deps.database, { orderId, kind: 'cancel_asked', actor: 'job', at, data: { reply } });
}

export const stopDelivery = defineJob({
  ...stopOrderJob,
  handler: (deps, { orderId }) => stopFulfilment(deps, orderId),
});
