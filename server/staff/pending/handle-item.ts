import type { StaffId } from '#contracts/kit/ids.ts';
import type { PendingItem } from '#contracts/staff/pending.ts';
import { inTransaction, type Tx } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { isUniqueViolation, ShopError } from '#server/platform/errors.ts';
import type { StaffActor } from '../audit/actor.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { notifyStaffOfChange } from '../shop-status/notify-staff.ts';
import { readPending, showPending } from './list-pending.ts';
import { type LockedItem, lockItem, reopenClosed, setAssigned, setSnoozed } from './store.ts';

interface ItemAction {
  id: string;
  staff: StaffActor;
}

/** Throws `not_found`, or `conflict` when the item is closed. */
export async function lockOpenItem(tx: Tx, id: string): Promise<LockedItem> {
  const item = await lockItem(tx, id);
  if (!item) throw new ShopError('not_found', `no pending item ${id}`);
  if (item.resolved) throw new ShopError('conflict', 'decided already');
  return item;
}

type AssignItemInput = ItemAction & { to: StaffId | null };

/**
 * Assigns an item to a member or unassigns it. Throws `invalid_request` if the member is not active, `conflict` when
 * the item is closed.
 */
export async function assignItem(deps: Deps, assignment: AssignItemInput): Promise<PendingItem> {
  await inTransaction(deps.database, (tx) => assignInTransaction(tx, assignment));
  return showPending(deps, assignment.id);
}

export async function assignInTransaction(
  tx: Tx,
  { id, staff, to }: AssignItemInput,
): Promise<StaffId | null> {
  const item = await lockOpenItem(tx, id);
  if (!(await setAssigned(tx, id, to)))
    throw new ShopError('invalid_request', `no active member ${to}`, { field: 'to' });
  await recordAudit(tx, staff, {
    action: 'pending.assign',
    subjectType: 'pending_item',
    subjectId: id,
    before: { to: item.assignedTo },
    after: { to },
  });
  await notifyStaffOfChange(tx, 'pending', id);
  return item.assignedTo as StaffId | null;
}

type SnoozeInput = ItemAction & { until: Date | null };

/**
 * Snoozes an item until a time, or ends its snooze with null. Throws `invalid_request` for a time in the past or after
 * the deadline, `conflict` when the item is closed.
 */
export async function snoozeItem(deps: Deps, snooze: SnoozeInput): Promise<PendingItem> {
  await inTransaction(deps.database, (tx) => snoozeInTransaction(deps, tx, snooze));
  return showPending(deps, snooze.id);
}

export async function snoozeInTransaction(
  deps: Deps,
  tx: Tx,
  { id, staff, until }: SnoozeInput,
): Promise<Date | null> {
  const item = await lockOpenItem(tx, id);
  if (until && until <= deps.now())
    throw new ShopError('invalid_request', 'the time has passed', { field: 'until' });
  if (until && item.dueAt && until > item.dueAt) {
    throw new ShopError('invalid_request', `it must be decided by ${item.dueAt.toISOString()}`, {
      field: 'until',
    });
  }
  await setSnoozed(tx, id, until);
  await recordAudit(tx, staff, {
    action: 'pending.snooze',
    subjectType: 'pending_item',
    subjectId: id,
    before: { until: item.snoozedUntil },
    after: { until },
  });
  await notifyStaffOfChange(tx, 'pending', id);
  return item.snoozedUntil;
}

/**
 * Reopens an item whose decision only closed it. Throws `not_found`, and `conflict` when the item is open, was closed
 * by an event, or its subject has a newer open item.
 */
export async function reopenItem(deps: Deps, act: ItemAction): Promise<PendingItem> {
  try {
    await inTransaction(deps.database, (tx) => reopenInTransaction(tx, act));
  } catch (error) {
    if (!isUniqueViolation(error, 'pending_items_one_open')) throw error;
    throw new ShopError('conflict', 'the item is already open');
  }
  return showPending(deps, act.id);
}

async function reopenInTransaction(tx: Tx, { id, staff }: ItemAction): Promise<void> {
  const { resolved } = await readPending(tx, id);
  if (resolved?.undo !== 'reopen' || !(await reopenClosed(tx, { id, how: resolved.how })))
    throw new ShopError('conflict', `closed by ${resolved?.how ?? 'an event'}, which cannot be undone`);
  await recordAudit(tx, staff, {
    action: 'pending.reopen',
    subjectType: 'pending_item',
    subjectId: id,
    before: { decision: resolved.how, note: resolved.note },
    after: {},
  });
  await notifyStaffOfChange(tx, 'pending', id);
}
