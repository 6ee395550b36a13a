import { z } from 'zod';
import { type OrderId, orderIdSchema } from '#contracts/kit/ids.ts';
import { completeOrder, endShort, stopOrderJob } from '#server/orders/endings/end-order.ts';
import { recordEvent } from '#server/orders/record-event.ts';
import { inTransaction, type Tx } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { defineJob } from '#server/platform/feature/define-job.ts';
import { openItem, resolveItems } from '#server/staff/pending/open-item.ts';
import { openConnection } from '../providers/connection.ts';
import { lockOrders } from '../submission/store-conditions.ts';
import { endOf, type ShortReason, undeliveredCents } from './ending-rules.ts';
import {
  cancelRefundedParts,
  cancelUnsent,
  type EndingPart,
  partsOf,
  type RunningDelivery,
  recordCancelRequested,
  refundedOrders,
  resendsWithoutItem,
  runningDeliveries,
  unendedOrders,
} from './store-ending.ts';

/**
 * Opens an inbox item for each part that ended short, and ends orders without open parts. Runs in the transaction that
 * ended the part. Idempotent.
 */
export async function processEndings(
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
    for (const part of ask) await openShortItem(tx, part as EndingPart & { reason: ShortReason });
    if (to === 'completed') await completeOrder(deps, tx, { orderId, at });
    else if (to !== null)
      await endShort(deps, tx, { orderId, to: to === 'cancelled' ? to : 'completed', at });
  }
}

async function openShortItem(tx: Tx, part: EndingPart & { reason: ShortReason }): Promise<void> {
  const { reason, orderId, fulfilmentId, lineItemId, quantity, remains } = part;
  const { providerStatus, stateReason, startCount, resends } = part;
  await openItem(tx, {
    reason,
    subjectId: reason === 'line_not_sent' ? lineItemId : (fulfilmentId ?? lineItemId),
    orderId,
    evidence: { quantity, remains, startCount, providerStatus, stateReason, resends: resends || undefined },
    amountCents: undeliveredCents(part),
  });
}

const limit = 500;

/** Finds missed endings: processing orders without open parts, and short parts without an inbox item. */
export async function endOrders(deps: Deps): Promise<void> {
  const at = deps.now();
  const found = await unendedOrders(deps.database, limit);
  const unasked = await resendsWithoutItem(deps.database, limit);
  for (const orderId of await refundedOrders(deps.database))
    await tryEndingOrder(deps, orderId, () =>
      inTransaction(deps.database, async (tx) => {
        await lockOrders(tx, [orderId]);
        await cancelRefundedParts(tx, { orderId, at });
        await processEndings(deps, tx, { orderIds: [orderId], at });
      }),
    );
  for (const orderId of new Set([...found, ...unasked]))
    await tryEndingOrder(deps, orderId, () => endOrder(deps, orderId, at));
}

async function tryEndingOrder(deps: Deps, orderId: OrderId, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    deps.log.error({ err: error, orderId }, 'order could not be ended: the next sweep repeats it');
  }
}

export async function endOrder(deps: Deps, orderId: OrderId, at = deps.now()): Promise<void> {
  await inTransaction(deps.database, (tx) => processEndings(deps, tx, { orderIds: [orderId], at }));
}

export const endOrderJob = defineJob({
  name: 'fulfilment.end',
  payload: z.object({ orderId: orderIdSchema }),
  handler: (deps, { orderId }) => endOrder(deps, orderId),
});

export const endOrdersJob = defineJob({
  name: 'fulfilment.end-orders',
  everySeconds: 3600,
  handler: (deps) => endOrders(deps),
});

/**
 * Cancels unsubmitted lines and sends cancel requests for running ones. An accepted request is not yet a cancellation,
 * so only the status decides. Idempotent.
 */
export async function stopFulfilment(deps: Deps, orderId: OrderId): Promise<void> {
  const at = deps.now();
  await inTransaction(deps.database, (tx) => stopUnsent(deps, tx, { orderId, at }));
  for (const delivery of await runningDeliveries(deps.database, orderId))
    await requestProviderCancel(deps, orderId, delivery);
}

async function stopUnsent(deps: Deps, tx: Tx, { orderId, at }: { orderId: OrderId; at: Date }) {
  await lockOrders(tx, [orderId]);
  const lines = await cancelUnsent(tx, { orderId, at });
  if (lines > 0) {
    await recordEvent(tx, { orderId, kind: 'delivery_stopped', actor: 'job', at, data: { lines } });
  }
  await processEndings(deps, tx, { orderIds: [orderId], at });
  await resolveItems(tx, { event: 'order_stopped', orderId, by: 'system' });
}

async function requestProviderCancel(deps: Deps, orderId: OrderId, delivery: RunningDelivery): Promise<void> {
  const answer = await deps.provider.cancel(openConnection(deps, delivery), delivery.providerOrderId);
  if (answer.kind === 'failed' && answer.code === 'unreachable') {
    throw new Error(
      `The provider did not accept the cancel request of order ${delivery.providerOrderId}: ${answer.message}`,
    );
  }
  const reply = answer.kind === 'accepted' ? 'accepted' : answer.message;
  const at = deps.now();
  await recordCancelRequested(deps.database, { id: delivery.id, reply, at });
  await recordEvent(deps.database, { orderId, kind: 'cancel_asked', actor: 'job', at, data: { reply } });
}

export const stopDelivery = defineJob({
  ...stopOrderJob,
  handler: (deps, { orderId }) => stopFulfilment(deps, orderId),
});
