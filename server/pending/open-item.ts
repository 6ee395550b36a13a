import { pendingUrgencies } from '#contracts/pending.ts';
import type { Queryable } from '#server/database/query.ts';
import { tellStep } from '#server/log/tell-step.ts';
import { tellStaff } from '#server/staff/tell-staff.ts';
import type { NewItem } from './item.ts';
import { reasons } from './reasons.ts';
import { upsertItem } from './store.ts';

export { wasAsked } from './store.ts';

/**
 * Puts something on the list of what needs a person, in the transaction that found it. There is one open item per
 * reason and subject: again adds the evidence to it. Takes its lock last, after payment, order and fulfilment.
 */
export async function openItem(tx: Queryable, item: NewItem): Promise<void> {
  const { kind, urgency } = reasons[item.reason];
  const isNew = await upsertItem(tx, { ...item, kind, urgency: pendingUrgencies.indexOf(urgency) });
  const { reason, subjectId, orderId } = item;
  if (!isNew) return;
  tellStep(tx, 'pending_opened', { reason, subjectId, ...(orderId ? { orderId } : {}) });
  await tellStaff(tx, 'pending');
}
