import { tiersOf } from './catalog/rules.ts';
import { seedCatalog } from './catalog/seed-catalog.ts';
import { countServices, readEntries } from './catalog/store.ts';
import { seedLegal } from './content/seed-legal.ts';
import type { Deps } from './deps.ts';
import { defaultProviderId, seedProvider } from './fulfilment/seed-provider.ts';
import { syncServices } from './fulfilment/sync-services.ts';
import { seedPromotions } from './promotions/seed-promotions.ts';
import { seedReviews } from './reviews/seed-reviews.ts';
import { type FirstMember, seedFirstMember } from './staff/seed-first-member.ts';
import { seedStories } from './support/seed-stories.ts';

/** What a fresh database needs before the first purchase. Idempotent; answers generated credentials once. */
export async function seed(deps: Deps): Promise<FirstMember | null> {
  await seedProvider(deps);
  if ((await countServices(deps.database)) === 0) {
    // The sandbox catalogue is mapped to the provider's services, so these must be known first.
    if (deps.config.mode === 'sandbox') await requireServices(deps);
    await seedCatalog(deps, { providerId: defaultProviderId });
    await seedPromotions(deps, tiersOf(await readEntries(deps.database), 'followers', 'europe'));
  }
  await seedLegal(deps);
  await seedReviews(deps);
  if (deps.config.mode === 'sandbox') await seedStories(deps);
  return seedFirstMember(deps);
}

async function requireServices(deps: Deps): Promise<void> {
  const results = await syncServices(deps);
  if (results.some(({ kind }) => kind !== 'good')) {
    throw new Error(
      `The provider at ${deps.config.provider.apiUrl} sent no price list, so there is nothing to sell yet`,
    );
  }
}
