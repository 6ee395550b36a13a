import { inTransaction } from '#server/database/pool.ts';
import type { Deps } from '#server/deps.ts';
import { ShopError } from '#server/errors.ts';
import { resolveItems } from '#server/pending/resolve-items.ts';
import type { StaffActor } from '#server/staff/actor.ts';
import { auditProvider } from './audit-provider.ts';
import { clearHold, findProvider } from './store-providers.ts';

/** A person lets the provider work again: what was queued is sent. Not held is a no-op; answers whether it was. */
export async function releaseProvider(
  deps: Deps,
  release: { providerId: number; staff: StaffActor; note?: string },
): Promise<boolean> {
  const { providerId, staff, note } = release;
  return inTransaction(deps.database, async (tx) => {
    const provider = await findProvider(tx, providerId);
    if (!provider) throw new ShopError('not_found', `no provider ${providerId}`);
    if (!(await clearHold(tx, { providerId, at: deps.now() }))) return false;
    await auditProvider(tx, staff, {
      action: 'provider.release',
      providerId,
      before: { heldAt: provider.heldAt, holdReason: provider.holdReason },
      after: { heldAt: null, ...(note === undefined ? {} : { note }) },
    });
    await resolveItems(tx, {
      reasons: ['provider_held'],
      subjectId: providerId,
      by: 'staff',
      how: 'release_provider',
      staffId: staff.id,
      ...(note === undefined ? {} : { note }),
    });
    await deps.queue.enqueue(tx, 'fulfilment.resume', { providerId, round: 0 });
    return true;
  });
}
