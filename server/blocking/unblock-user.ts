import { inTransaction } from '#server/database/pool.ts';
import type { Deps } from '#server/deps.ts';
import { ShopError } from '#server/errors.ts';
import type { StaffActor } from '#server/staff/actor.ts';
import { audited } from '#server/staff/audited.ts';
import { insertChange, liftBlock, lockBlock } from './store.ts';

/** Lifts a block; its history stays. One that is lifted already is left as it is. Throws `not_found`. */
export async function unblockUser(
  deps: Deps,
  { id, reason, staff }: { id: number; reason: string | undefined; staff: StaffActor },
): Promise<void> {
  await inTransaction(deps.database, async (tx) => {
    const block = await lockBlock(tx, id);
    if (!block) throw new ShopError('not_found', `no block ${id}`);
    if (!block.isActive) return;
    await liftBlock(tx, id);
    await insertChange(tx, { id, action: 'lifted', reason: reason || '-', by: staff.username });
    await audited(tx, staff, {
      action: 'blocking.lifted',
      subjectType: 'blocked_user',
      subjectId: String(id),
      before: { username: block.username, reason: block.reason },
      after: { reason: reason ?? null },
    });
  });
}
