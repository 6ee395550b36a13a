import { type PendingReason, pendingUrgencies } from '#contracts/staff/pending.ts';
import { type Database, inTransaction } from '#server/platform/database/pool.ts';
import type { Queryable } from '#server/platform/database/query.ts';
import { logStep } from '#server/platform/logging/log-step.ts';
import { tellStaff } from '../shop-status/tell-staff.ts';
import type { NewItem, Resolution } from './item.ts';
import type { ClosingEvent } from './reason-rules.ts';
import { reasons, reasonsClosedBy } from './reasons.ts';
import { closeItems, upsertItem } from './store.ts';

export { openSubjects, wasAsked } from './store.ts';
export { countUrgent } from './store-list.ts';

/**
 * Puts something on the list of what needs a person, in the transaction that found it. There is one open item per
 * reason and subject: a repetition adds the evidence to it. Takes its lock last, after payment, order and fulfilment.
 * Returns whether the item is new.
 */
export async function openItem(tx: Queryable, item: NewItem): Promise<boolean> {
  const { kind, urgency } = reasons[item.reason];
  const isNew = await upsertItem(tx, { ...item, kind, urgency: pendingUrgencies.indexOf(urgency) });
  const { reason, subjectId, orderId } = item;
  if (!isNew) return false;
  logStep(tx, 'pending_opened', { reason, subjectId, orderId: orderId ?? undefined });
  await tellStaff(tx, 'pending');
  return true;
}

/** Closes the open items that the event or the decision closes. Returns how many were closed, which may be none. */
export async function resolveItems(tx: Queryable, resolution: Resolution): Promise<number> {
  const { by } = resolution;
  const how = 'event' in resolution ? resolution.event : resolution.decision;
  const closed = await closeItems(tx, { ...resolution, how, reasons: reasonsClosedBy(resolution) });
  for (const item of closed) logStep(tx, 'pending_closed', { ...item, by, how });
  if (closed.length > 0) await tellStaff(tx, 'pending');
  return closed.length;
}

interface Watched {
  reason: PendingReason;
  /** Says what is wrong; the subject is another each time that it begins. With null nothing is. */
  found: { subjectId: string; evidence: Record<string, unknown> } | null;
  /** Happens when nothing is wrong any more. */
  closedBy: ClosingEvent;
}

/** Holds an item open for as long as something is wrong. What a person has noted is not asked again while it lasts. */
export function keepAsked(database: Database, { reason, found, closedBy }: Watched): Promise<void> {
  return inTransaction(database, async (tx) => {
    if (found) await openItem(tx, { reason, ...found, unlessDecided: true });
    else await resolveItems(tx, { event: closedBy, everySubject: true, by: 'system' });
  });
}
