import type { BlockUser } from '#contracts/blocking.ts';
import { inTransaction, type Tx } from '#server/database/pool.ts';
import type { Deps } from '#server/deps.ts';
import type { StaffActor } from '#server/staff/actor.ts';
import { audited } from '#server/staff/audited.ts';
import { tellStaff } from '#server/staff/tell-staff.ts';
import { readBlockOfOrder } from './read-block.ts';
import { changeBlock, insertBlock, insertChange, lockBlockOf, type NewBlock } from './store.ts';

/** Writes one block, or what is told anew of the one that holds; answers which it was. */
export async function writeBlock(
  tx: Tx,
  block: NewBlock,
): Promise<{ id: number; action: 'blocked' | 'changed' }> {
  const known = await lockBlockOf(tx, block.username);
  if (known) await changeBlock(tx, known.id, block);
  const id = known?.id ?? (await insertBlock(tx, block));
  const action = known ? 'changed' : 'blocked';
  await insertChange(tx, { id, action, reason: block.reason, by: block.by });
  await tellStaff(tx, 'blocked', String(id));
  return { id, action };
}

/**
 * Keeps a name, and with it an address and a card, from ordering; again changes reason and end. Throws
 * `block_incomplete`, `username_invalid`, `email_invalid`, `order_not_found`.
 */
export async function blockUser(
  deps: Deps,
  { wish, staff }: { wish: BlockUser; staff: StaffActor },
): Promise<number> {
  const block = await readBlockOfOrder(deps.database, wish);
  const { id } = await inTransaction(deps.database, (tx) => blockKnown(tx, { block, staff }));
  return id;
}

/** The same in the caller's transaction, of what was checked before. */
export async function blockKnown(
  tx: Tx,
  { block, staff }: { block: Omit<NewBlock, 'by'>; staff: StaffActor },
): Promise<{ id: number; action: 'blocked' | 'changed' }> {
  const written = await writeBlock(tx, { ...block, by: staff.username });
  await audited(tx, staff, {
    action: `blocking.${written.action}`,
    subjectType: 'blocked_user',
    subjectId: String(written.id),
    after: { ...block, email: block.email === null ? null : 'set' },
  });
  return written;
}
