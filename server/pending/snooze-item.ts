import type { PendingItem } from '#contracts/pending.ts';
import { inTransaction, type Tx } from '#server/database/pool.ts';
import type { Deps } from '#server/deps.ts';
import { ShopError } from '#server/errors.ts';
import { audited } from '#server/staff/audited.ts';
import { tellStaff } from '#server/staff/tell-staff.ts';
import { showPending } from './list-pending.ts';
import { lockOpenItem, type StaffAct } from './lock-open-item.ts';
import { setSnoozed } from './store.ts';

type Snooze = StaffAct & { until: Date | null };

/**
 * Puts an item off until a time; null brings it back. Throws `invalid_request` for a time that is past or beyond the
 * deadline, `conflict` when the item is closed.
 */
export async function snoozeItem(deps: Deps, snooze: Snooze): Promise<PendingItem> {
  await inTransaction(deps.database, (tx) => putOff(deps, tx, snooze));
  return showPending(deps, snooze.id);
}

/** The same in the caller's transaction; answers until when it was put off before. */
export async function putOff(deps: Deps, tx: Tx, { id, staff, until }: Snooze): Promise<Date | null> {
  const item = await lockOpenItem(tx, id);
  if (until && until <= deps.now())
    throw new ShopError('invalid_request', 'this time is past', { field: 'until' });
  if (until && item.dueAt && until > item.dueAt) {
    throw new ShopError('invalid_request', `it must be decided by ${item.dueAt.toISOString()}`, {
      field: 'until',
    });
  }
  await setSnoozed(tx, id, until);
  await audited(tx, staff, {
    action: 'pending.snooze',
    subjectType: 'pending_item',
    subjectId: id,
    before: { until: item.snoozedUntil },
    after: { until },
  });
  await tellStaff(tx, 'pending', id);
  return item.snoozedUntil;
}
