import { inTransaction } from '#server/database/pool.ts';
import type { Deps } from '#server/deps.ts';
import { demoCatalog, standardTaxRates } from './demo-catalog.ts';
import { risingLists } from './rules.ts';
import { countServices, insertSeedService, insertTaxRate, reducePrice } from './store.ts';

/**
 * Gives an empty database the first price list. In the sandbox each service is mapped to the provider that
 * performs it and marked as sample; a live shop maps its own. Does nothing where services exist.
 */
export async function seedCatalog(deps: Deps, options: { providerId: number | null }): Promise<void> {
  if ((await countServices(deps.database)) > 0) return;
  const rising = risingLists(demoCatalog);
  if (rising.length > 0) throw new Error(`Price lists must not rise with the quantity: ${rising.join('; ')}`);
  const sample = deps.config.mode === 'sandbox';
  await inTransaction(deps.database, async (tx) => {
    for (const [country, basisPoints] of standardTaxRates) await insertTaxRate(tx, { country, basisPoints });
    for (const [position, service] of demoCatalog.entries()) {
      const formerPriceCents = sample ? service.formerPriceCents : undefined;
      await insertSeedService(tx, {
        ...service,
        position,
        sample,
        priceCents: formerPriceCents ?? service.priceCents,
        providerId: sample ? options.providerId : null,
      });
      if (formerPriceCents !== undefined) await reducePrice(tx, service.id, service.priceCents);
    }
  });
}
