import type { StaffId } from '#contracts/ids.ts';
import type { PendingItem } from '#contracts/pending.ts';
import { inTransaction, type Tx } from '#server/database/pool.ts';
import type { Deps } from '#server/deps.ts';
import { ShopError } from '#server/errors.ts';
import { audited } from '#server/staff/audited.ts';
import { tellStaff } from '#server/staff/tell-staff.ts';
import { showPending } from './list-pending.ts';
import { lockOpenItem, type StaffAct } from './lock-open-item.ts';
import { setAssigned } from './store.ts';

type Assignment = StaffAct & { to: StaffId | null };

/** Gives an item to a member, or to nobody. Throws `invalid_request` for no active member, `conflict` when it is closed. */
export async function assignItem(deps: Deps, assignment: Assignment): Promise<PendingItem> {
  await inTransaction(deps.database, (tx) => giveTo(tx, assignment));
  return showPending(deps, assignment.id);
}

/** The same in the caller's transaction; answers whose it was before. */
export async function giveTo(tx: Tx, { id, staff, to }: Assignment): Promise<StaffId | null> {
  const item = await lockOpenItem(tx, id);
  if (!(await setAssigned(tx, id, to)))
    throw new ShopError('invalid_request', `no active member ${to}`, { field: 'to' });
  await audited(tx, staff, {
    action: 'pending.assign',
    subjectType: 'pending_item',
    subjectId: id,
    before: { to: item.assignedTo },
    after: { to },
  });
  await tellStaff(tx, 'pending', id);
  return item.assignedTo as StaffId | null;
}
