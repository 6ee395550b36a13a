import { inTransaction } from '#server/database/pool.ts';
import type { Deps } from '#server/deps.ts';
import { ShopError } from '#server/errors.ts';
import type { StaffActor } from '#server/staff/actor.ts';
import { auditProvider } from './audit-provider.ts';
import { lockProvider, servicesOfNobodyElse, setRetired } from './store-providers.ts';

/**
 * Sends nothing new to the provider, for good; what runs there is followed to its end and its history stays. Throws
 * `provider_in_use` while a service on sale could be performed by nobody else. Retired already is a no-op.
 */
export async function retireProvider(
  deps: Deps,
  wish: { id: number; note: string; staff: StaffActor },
): Promise<void> {
  const { id: providerId, note, staff } = wish;
  const at = deps.now();
  await inTransaction(deps.database, async (tx) => {
    if (!(await lockProvider(tx, providerId))) throw new ShopError('not_found', `no provider ${providerId}`);
    const orphans = await servicesOfNobodyElse(tx, providerId);
    if (orphans.length > 0)
      throw new ShopError('provider_in_use', `nobody else performs ${orphans.join(', ')}`);
    if (!(await setRetired(tx, { providerId, retiredAt: at, at }))) return;
    await auditProvider(tx, staff, {
      action: 'provider.retire',
      providerId,
      after: { note },
    });
  });
}

/** Takes a retired provider back to work. */
export async function restoreProvider(
  deps: Deps,
  wish: { id: number; note: string; staff: StaffActor },
): Promise<void> {
  const { id: providerId, note, staff } = wish;
  await inTransaction(deps.database, async (tx) => {
    if (!(await lockProvider(tx, providerId))) throw new ShopError('not_found', `no provider ${providerId}`);
    if (!(await setRetired(tx, { providerId, retiredAt: null, at: deps.now() }))) return;
    await auditProvider(tx, staff, {
      action: 'provider.restore',
      providerId,
      after: { note },
    });
    await deps.queue.enqueue(tx, 'fulfilment.resume', { providerId, round: 0 });
  });
}
