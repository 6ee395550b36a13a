import { type PendingReason, pendingUrgencies } from '#contracts/staff/pending.ts';
import { type Database, inTransaction } from '#server/platform/database/pool.ts';
import type { Queryable } from '#server/platform/database/query.ts';
import { logStep } from '#server/platform/logging/log-step.ts';
import { notifyStaffOfChange } from '../shop-status/notify-staff.ts';
import type { ItemResolution, NewItem } from './item.ts';
import type { ClosingEvent } from './reason-rules.ts';
import { reasons, reasonsClosedBy } from './reasons.ts';
import { closeItems, upsertItem } from './store.ts';

export { openSubjects, wasItemOpened } from './store.ts';
export { countUrgent, openItemsOf } from './store-list.ts';

/**
 * Opens an inbox item in the transaction that found the problem. One item is open per reason and subject, and a
 * repetition adds its evidence. Locks the item last, after payment, order and fulfilment. Returns whether the item is
 * new.
 */
export async function openItem(tx: Queryable, item: NewItem): Promise<boolean> {
  const { kind, urgency } = reasons[item.reason];
  const isNew = await upsertItem(tx, { ...item, kind, urgency: pendingUrgencies.indexOf(urgency) });
  const { reason, subjectId, orderId } = item;
  if (!isNew) return false;
  logStep(tx, 'pending_opened', { reason, subjectId, orderId: orderId ?? undefined });
  await notifyStaffOfChange(tx, 'pending');
  return true;
}

/** Closes the open items that the event or decision closes. Returns their number. */
export async function resolveItems(tx: Queryable, resolution: ItemResolution): Promise<number> {
  const { by } = resolution;
  const how = 'event' in resolution ? resolution.event : resolution.decision;
  const closed = await closeItems(tx, { ...resolution, how, reasons: reasonsClosedBy(resolution) });
  for (const item of closed) logStep(tx, 'pending_closed', { ...item, by, how });
  if (closed.length > 0) await notifyStaffOfChange(tx, 'pending');
  return closed.length;
}

interface WatchedProblem {
  reason: PendingReason;
  /** Current problem, or null. Each new occurrence has another subject id. */
  found: { subjectId: string; evidence: Record<string, unknown> } | null;
  closedBy: ClosingEvent;
}

/** Keeps an item open while the problem lasts. An item that staff noted is not opened again for the same occurrence. */
export function syncItemWithProblem(
  database: Database,
  { reason, found, closedBy }: WatchedProblem,
): Promise<void> {
  return inTransaction(database, async (tx) => {
    if (found) await openItem(tx, { reason, ...found, unlessDecided: true });
    else await resolveItems(tx, { event: closedBy, everySubject: true, by: 'system' });
  });
}
