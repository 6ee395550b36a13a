import type { MergeClients } from '#contracts/customers/records.ts';
import { inTransaction, type Tx } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import type { StaffActor } from '#server/staff/audit/actor.ts';
import { recordAudit } from '#server/staff/audit/record-audit.ts';
import { lockCounting } from './store-count.ts';
import {
  endMerge,
  insertMerge,
  type LockedClient,
  lockClient,
  lockMerge,
  mergedClientOf,
  moveClients,
  separateClients,
} from './store-merges.ts';
import { countAddresses, updateAllClientTotals } from './update-totals.ts';

type LocalDeps = Pick<Deps, 'database' | 'now'>;

async function requireUnmergedCustomer(tx: Tx, id: string): Promise<LockedClient> {
  const client = await lockClient(tx, id);
  if (!client) throw new ShopError('not_found', `no customer ${id}`);
  if (client.merged_into) throw new ShopError('conflict', 'the customer is already merged into another');
  return client;
}

/**
 * Merges two addresses of one person. `gone` and the addresses merged into it count towards `kept`, whose
 * address represents all. Orders remain unchanged. Throws `not_found`, `conflict`, and `invalid_request` for
 * the same customer.
 */
export async function mergeClients(
  deps: LocalDeps,
  { keptId, gone: goneId, reason, staff }: MergeClients & { keptId: string; staff: StaffActor },
): Promise<string> {
  if (keptId === goneId)
    throw new ShopError('invalid_request', 'both are the same customer', { field: 'gone' });
  await updateAllClientTotals(deps);
  return inTransaction(deps.database, async (tx) => {
    await lockCounting(tx);
    const kept = await requireUnmergedCustomer(tx, keptId);
    await requireUnmergedCustomer(tx, goneId);
    const moved = (await mergedClientOf(tx, goneId)).map(({ id }) => id);
    await moveClients(tx, moved, keptId);
    const at = deps.now();
    const mergeId = await insertMerge(tx, { keptId, goneId, moved, reason, staffId: staff.id, at });
    await countAddresses(tx, [kept.email]);
    await recordAudit(tx, staff, {
      action: 'client.merge',
      subjectType: 'client',
      subjectId: keptId,
      after: { gone: goneId, mergeId, reason },
    });
    return mergeId;
  });
}

/** Throws `not_found`, or `conflict` when already reverted. */
export async function unmergeClients(
  deps: LocalDeps,
  { mergeId, staff }: { mergeId: string; staff: StaffActor },
): Promise<void> {
  await inTransaction(deps.database, async (tx) => {
    await lockCounting(tx);
    const merge = await lockMerge(tx, mergeId);
    if (!merge) throw new ShopError('not_found', `no merge ${mergeId}`);
    if (merge.undone_at) throw new ShopError('conflict', 'the merge was already reverted');
    const before = await lockClient(tx, merge.gone_id);
    await separateClients(tx, merge);
    await endMerge(tx, { id: mergeId, staffId: staff.id, at: deps.now() });
    const touched = [before?.merged_into, merge.kept_id, merge.gone_id].filter((id) => id != null);
    const people = await Promise.all([...new Set(touched)].map((id) => lockClient(tx, id)));
    await countAddresses(
      tx,
      people.flatMap((person) => (person ? [person.email] : [])),
    );
    await recordAudit(tx, staff, {
      action: 'client.unmerge',
      subjectType: 'client',
      subjectId: merge.kept_id,
      after: { gone: merge.gone_id, mergeId },
    });
  });
}
