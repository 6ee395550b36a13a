import { seedCatalog } from './catalog/seed-catalog.ts';
import { countServices } from './catalog/store.ts';
import type { Deps } from './deps.ts';
import { seedProvider } from './fulfilment/seed-provider.ts';
import { syncServices } from './fulfilment/sync-services.ts';
import { type FirstMember, seedFirstMember } from './staff/seed-first-member.ts';

/** What a fresh database needs before the first purchase. Idempotent; answers generated credentials once. */
export async function seed(deps: Deps): Promise<FirstMember | null> {
  const providerId = await seedProvider(deps);
  if ((await countServices(deps.database)) === 0) {
    // The sandbox catalogue is mapped to the provider's services, so these must be known first.
    if (deps.config.mode === 'sandbox') await syncServices(deps);
    await seedCatalog(deps, { providerId });
  }
  return seedFirstMember(deps);
}
