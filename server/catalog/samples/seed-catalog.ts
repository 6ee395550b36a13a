import { configuredProviderId } from '#server/platform/config/config.ts';
import { inTransaction } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { listsWithRisingUnitPrice } from '../rules.ts';
import { insertSampleRoute } from '../services/store-routes.ts';
import { countServices, insertSeedService, reducePrice } from '../store.ts';
import { insertKind } from '../types/store.ts';
import { demoCatalog, demoProviderRoutes } from './demo-catalog.ts';
import { demoKindServices, demoKinds } from './demo-kinds.ts';

export const needsSampleServices = async (deps: Pick<Deps, 'config' | 'database'>): Promise<boolean> =>
  deps.config.mode === 'sandbox' && (await countServices(deps.database)) === 0;

/** Creates the sandbox's sample price list. Does nothing when services exist or the shop is live. */
export async function seedCatalog(deps: Deps): Promise<void> {
  if (!(await needsSampleServices(deps))) return;
  const rising = listsWithRisingUnitPrice([...demoCatalog, ...demoKindServices]);
  if (rising.length > 0) throw new Error(`Price lists must not rise with the quantity: ${rising.join('; ')}`);
  await inTransaction(deps.database, async (tx) => {
    for (const [position, service] of demoCatalog.entries()) {
      const { formerPriceCents } = service;
      await insertSeedService(tx, {
        ...service,
        position,
        sample: true,
        priceCents: formerPriceCents ?? service.priceCents,
        providerId: configuredProviderId,
      });
      if (formerPriceCents !== undefined) await reducePrice(tx, service.id, service.priceCents);
    }
    for (const kind of demoKinds) await insertKind(tx, kind);
    for (const [position, service] of demoKindServices.entries())
      await insertSeedService(tx, { ...service, position, sample: true, providerId: configuredProviderId });
    for (const way of demoProviderRoutes) await insertSampleRoute(tx, way);
  });
}
