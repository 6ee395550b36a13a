import type { Queryable } from '#server/platform/database/query.ts';
import { logStep } from '#server/platform/logging/log-step.ts';
import { insertOrderEvent, type OrderEvent } from './store.ts';

export { insertEventOf } from './store.ts';

/** Adds one entry to the order's timeline, and writes it to the log. */
export async function recordEvent(tx: Queryable, event: OrderEvent): Promise<void> {
  await insertOrderEvent(tx, event);
  logStep(tx, event.kind, { orderId: event.orderId, actor: event.actor });
}
