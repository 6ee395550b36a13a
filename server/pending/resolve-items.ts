import type { OrderId, StaffId } from '#contracts/ids.ts';
import type { PendingActor, PendingDecision, PendingReason } from '#contracts/pending.ts';
import type { Queryable } from '#server/database/query.ts';
import { tellStep } from '#server/log/tell-step.ts';
import type { ClosingEvent } from './reasons.ts';
import { closeItems } from './store.ts';

/** Which items: those of one subject, or those of an order. */
export type ItemsOf = { subjectId: string | number } | { orderId: OrderId };

export type Resolution = ItemsOf & {
  reasons: readonly PendingReason[];
} & (
    | { by: Exclude<PendingActor, 'staff'>; how: ClosingEvent }
    | { by: 'staff'; how: PendingDecision; staffId: StaffId; note?: string }
  );

/** Closes what is open of these reasons, and says who and how. Answers how many were closed; none is fine. */
export async function resolveItems(tx: Queryable, resolution: Resolution): Promise<number> {
  const closed = await closeItems(tx, resolution);
  const { by, how } = resolution;
  for (const item of closed) tellStep(tx, 'pending_closed', { ...item, by, how });
  return closed.length;
}
