import { z } from 'zod';
import { type OrderId, orderIdSchema } from '#contracts/kit/ids.ts';
import { purchaseParams } from '#contracts/marketing/purchase-event.ts';
import type { Deps } from '#server/platform/deps.ts';
import { defineJob } from '#server/platform/feature/define-job.ts';
import { readSetting } from '#server/staff/settings/setting.ts';
import { measuringSetting } from './current-measurement.ts';
import { findConsent, findOrder, findWaiting, markForwarded } from './store.ts';

/**
 * Reports a purchase from the server when no tag could, unless the visitor has withdrawn consent. A retry may send the
 * report twice. The order number makes both one purchase.
 */
async function forwardConversion(deps: Deps, orderId: OrderId): Promise<void> {
  const waiting = await findWaiting(deps.database, orderId);
  if (!waiting || !deps.measurement) return;
  if (!(await readSetting(deps, measuringSetting)).active) return;
  const [order, choice] = await Promise.all([
    findOrder(deps.database, orderId),
    findConsent(deps.database, waiting.visitor_id),
  ]);
  if (!order || !choice?.analytics) return;
  const params = purchaseParams({
    orderNumber: order.number,
    totalCents: order.total_cents,
    serviceId: order.service_id,
    serviceType: order.service_type,
    kind: order.kind,
    quantity: order.quantity,
  });
  await deps.measurement.report({
    client: waiting.client ?? waiting.visitor_id,
    at: waiting.recorded_at,
    advertising: choice.advertising,
    event: 'purchase',
    params,
  });
  await markForwarded(deps.database, orderId, deps.now());
}

export const forwardConversionJob = defineJob({
  name: 'analytics.forward-conversion',
  mayDrop: true,
  payload: z.object({ orderId: orderIdSchema }),
  handler: (deps, { orderId }) => forwardConversion(deps, orderId),
});
