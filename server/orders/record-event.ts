import type { Queryable } from '#server/platform/database/query.ts';
import { logStep } from '#server/platform/logging/log-step.ts';
import { insertOrderEvent, type OrderEvent } from './store.ts';

export async function recordEvent(tx: Queryable, event: OrderEvent): Promise<void> {
  const { orderId, kind, actor, data = {} } = event;
  const orderNumber = await insertOrderEvent(tx, event);
  logStep(tx, kind, { orderId, orderNumber, actor, ...reasonsIn(data) });
}

const reasonKeys = ['code', 'reason', 'errorCode', 'failure', 'state'] as const;
const isCode = (value: unknown): value is string =>
  typeof value === 'string' && /^[a-z0-9_.-]{1,80}$/i.test(value);

/** Returns the reasons that are codes. The log omits free text, because it may contain personal data. */
function reasonsIn(data: Record<string, unknown>): Record<string, string> {
  const found = reasonKeys.flatMap((key) => (isCode(data[key]) ? [[key, data[key]]] : []));
  return Object.fromEntries(found) as Record<string, string>;
}
