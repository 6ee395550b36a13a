import { inTransaction, type Tx } from '#server/database/pool.ts';
import type { Deps } from '#server/deps.ts';
import { ShopError } from '#server/errors.ts';
import type { StaffActor } from '#server/staff/actor.ts';
import { audited } from '#server/staff/audited.ts';
import { tellStaff } from '#server/staff/tell-staff.ts';
import { holdBlock, insertChange, liftBlock, lockBlock, lockBlockOf } from './store.ts';

interface Lifting {
  id: number;
  reason: string | undefined;
  staff: StaffActor;
}

/** Lifts a block; its history stays. One that is lifted already is left as it is. Throws `not_found`. */
export async function unblockUser(deps: Deps, lifting: Lifting): Promise<void> {
  await inTransaction(deps.database, (tx) => unblockKnown(tx, lifting));
}

/** The same in the caller's transaction; answers whether it held before. */
export async function unblockKnown(tx: Tx, { id, reason, staff }: Lifting): Promise<boolean> {
  const block = await lockBlock(tx, id);
  if (!block) throw new ShopError('not_found', `no block ${id}`);
  if (!block.isActive) return false;
  await liftBlock(tx, id);
  await insertChange(tx, { id, action: 'lifted', reason: reason || '-', by: staff.username });
  await audited(tx, staff, {
    action: 'blocking.lifted',
    subjectType: 'blocked_user',
    subjectId: String(id),
    before: { username: block.username, reason: block.reason },
    after: { reason: reason ?? null },
  });
  await tellStaff(tx, 'blocked', String(id));
  return true;
}

/** A block that was lifted holds again, as it was. Throws `not_found`, and `conflict` where the name is blocked anew. */
export async function blockAgain(tx: Tx, { id, staff }: Omit<Lifting, 'reason'>): Promise<void> {
  const block = await lockBlock(tx, id);
  if (!block) throw new ShopError('not_found', `no block ${id}`);
  if (block.isActive || (await lockBlockOf(tx, block.username)))
    throw new ShopError('conflict', 'the name is blocked again');
  await holdBlock(tx, id);
  await insertChange(tx, { id, action: 'blocked', reason: block.reason, by: staff.username });
  await audited(tx, staff, {
    action: 'blocking.blocked',
    subjectType: 'blocked_user',
    subjectId: String(id),
    after: { username: block.username, reason: block.reason },
  });
  await tellStaff(tx, 'blocked', String(id));
}
