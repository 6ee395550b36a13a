import { demoTiers } from './catalog/demo-catalog.ts';
import { seedCatalog, seedTaxRates } from './catalog/seed-catalog.ts';
import { countServices } from './catalog/store.ts';
import { seedLegal } from './content/seed-legal.ts';
import type { Deps } from './deps.ts';
import { defaultProviderId, seedProvider } from './fulfilment/seed-provider.ts';
import { syncServices } from './fulfilment/sync-services.ts';
import { rememberFirstPassword } from './mode/lived-mode.ts';
import { seedPromotions } from './promotions/seed-promotions.ts';
import { seedReviews } from './reviews/seed-reviews.ts';
import { type FirstMember, seedFirstMember } from './staff/seed-first-member.ts';
import { seedStories } from './support/seed-stories.ts';

/** What a fresh database needs before the first purchase. Idempotent; answers generated credentials once. */
export async function seed(deps: Deps): Promise<FirstMember | null> {
  await seedProvider(deps);
  await seedTaxRates(deps);
  if (deps.config.mode === 'sandbox') await seedDemonstration(deps);
  await seedLegal(deps);
  const first = await seedFirstMember(deps);
  if (first && deps.config.mode === 'sandbox') await rememberFirstPassword(deps.database, first.username);
  return first;
}

/** Prices, codes, offers, reviews and stories to look at, all marked as samples; `golive` takes them out again. */
async function seedDemonstration(deps: Deps): Promise<void> {
  if ((await countServices(deps.database)) === 0) {
    // The sandbox catalogue is mapped to the provider's services, so these must be known first.
    await requireServices(deps);
    await seedCatalog(deps, { providerId: defaultProviderId });
    await seedPromotions(deps, demoTiers);
  }
  await seedReviews(deps);
  await seedStories(deps);
}

async function requireServices(deps: Deps): Promise<void> {
  const results = await syncServices(deps);
  if (results.some(({ kind }) => kind !== 'good')) {
    throw new Error(
      `The provider at ${deps.config.provider.apiUrl} sent no price list, so there is nothing to sell yet`,
    );
  }
}
