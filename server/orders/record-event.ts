import type { OrderId } from '#contracts/ids.ts';
import type { Queryable } from '#server/database/query.ts';
import { tellStep } from '#server/log/tell-step.ts';
import type { Actor } from '#server/staff/actor.ts';
import { insertOrderEvent } from './store.ts';

export interface OrderEvent {
  orderId: OrderId;
  /** Snake case, for instance `paid`, `delivery_started`. */
  kind: string;
  actor: Actor['kind'];
  at: Date;
  data?: Record<string, unknown>;
}

/** Adds one entry to the order's timeline, and tells the log. */
export async function recordEvent(tx: Queryable, event: OrderEvent): Promise<void> {
  await insertOrderEvent(tx, event);
  tellStep(tx, event.kind, { orderId: event.orderId, actor: event.actor });
}
