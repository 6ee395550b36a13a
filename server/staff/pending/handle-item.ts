import type { StaffId } from '#contracts/kit/ids.ts';
import type { PendingItem } from '#contracts/staff/pending.ts';
import { inTransaction, type Tx } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { isUniqueViolation, ShopError } from '#server/platform/errors.ts';
import type { StaffActor } from '../audit/actor.ts';
import { audited } from '../audit/audited.ts';
import { tellStaff } from '../shop-status/tell-staff.ts';
import { readPending, showPending } from './list-pending.ts';
import { type LockedItem, lockItem, reopenClosed, setAssigned, setSnoozed } from './store.ts';

interface StaffAct {
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

type Assignment = StaffAct & { to: StaffId | null };

/**
 * Assigns an item to a member or unassigns it. Throws `invalid_request` if the member is not active, `conflict` when
 * the item is closed.
 */
export async function assignItem(deps: Deps, assignment: Assignment): Promise<PendingItem> {
  await inTransaction(deps.database, (tx) => giveTo(tx, assignment));
  return showPending(deps, assignment.id);
}

/** Assigns in the caller's transaction. Returns the previous assignee. */
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

type Snooze = StaffAct & { until: Date | null };

/**
 * Snoozes an item until a time, or ends its snooze with null. Throws `invalid_request` for a time in the past or after
 * the deadline, `conflict` when the item is closed.
 */
export async function snoozeItem(deps: Deps, snooze: Snooze): Promise<PendingItem> {
  await inTransaction(deps.database, (tx) => putOff(deps, tx, snooze));
  return showPending(deps, snooze.id);
}

/** Snoozes in the caller's transaction. Returns the previous snooze time. */
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

/**
 * Reopens an item whose decision only closed it. Throws `not_found`, and `conflict` when the item is open, was closed
 * by an event, or its subject has a newer open item.
 */
export async function reopenItem(deps: Deps, act: StaffAct): Promise<PendingItem> {
  try {
    await inTransaction(deps.database, (tx) => reopen(tx, act));
  } catch (error) {
    if (!isUniqueViolation(error, 'pending_items_one_open')) throw error;
    throw new ShopError('conflict', 'it waits again already');
  }
  return showPending(deps, act.id);
}

async function reopen(tx: Tx, { id, staff }: StaffAct): Promise<void> {
  const { resolved } = await readPending(tx, id);
  if (resolved?.undo !== 'reopen' || !(await reopenClosed(tx, { id, how: resolved.how })))
    throw new ShopError('conflict', `decided by ${resolved?.how ?? 'nobody'}: it cannot be taken back`);
  await audited(tx, staff, {
    action: 'pending.reopen',
    subjectType: 'pending_item',
    subjectId: id,
    before: { decision: resolved.how, note: resolved.note },
    after: {},
  });
  await tellStaff(tx, 'pending', id);
}
