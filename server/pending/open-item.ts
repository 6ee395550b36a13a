import type { OrderId } from '#contracts/ids.ts';
import { type PendingReason, pendingUrgencies } from '#contracts/pending.ts';
import type { Queryable } from '#server/database/query.ts';
import { tellStep } from '#server/log/tell-step.ts';
import { reasons } from './reasons.ts';
import { upsertItem } from './store.ts';

export interface NewItem {
  reason: PendingReason;
  /** The id of what it is about; what kind of thing that is, `reasons.ts` says. */
  subjectId: string | number;
  orderId?: OrderId | null;
  /** What a person needs to know to decide. Ids, codes and figures; no secrets. */
  evidence?: Record<string, unknown>;
  /** The money at stake. */
  amountCents?: number | undefined;
  /** Until then it must be decided, for instance a dispute; it cannot be snoozed beyond. */
  dueAt?: Date | undefined;
  /** For sweeps that see the same thing at each round: what a person has decided on is not asked again. */
  unlessDecided?: boolean;
}

/**
 * Puts something on the list of what needs a person, in the transaction that found it. There is one open item per
 * reason and subject: again adds the evidence to it. Takes its lock last, after payment, order and fulfilment.
 */
export async function openItem(tx: Queryable, item: NewItem): Promise<void> {
  const { kind, urgency } = reasons[item.reason];
  const isNew = await upsertItem(tx, { ...item, kind, urgency: pendingUrgencies.indexOf(urgency) });
  const { reason, subjectId, orderId } = item;
  if (isNew) tellStep(tx, 'pending_opened', { reason, subjectId, ...(orderId ? { orderId } : {}) });
}
