import { currentCatalog } from './catalog/current-catalog.ts';
import { currentIdentity } from './content/current-identity.ts';
import { isExampleIdentity, MalformedIdentity } from './content/shop-identity.ts';
import type { Deps } from './deps.ts';
import type { Check } from './http/readiness.ts';

type Holder = Pick<Deps, 'database' | 'listener' | 'now' | 'log'> & { config: Pick<Deps['config'], 'mode'> };

async function identityStep(deps: Holder): Promise<string | null> {
  try {
    const identity = await currentIdentity(deps);
    if (deps.config.mode === 'sandbox' || !isExampleIdentity(identity)) return null;
    return 'the setting shop.identity still names the example company';
  } catch (error) {
    if (error instanceof MalformedIdentity) return error.message;
    throw error;
  }
}

/** What an owner must have entered before anything can be sold, each with its own question. */
export function saleSteps(deps: Holder): Record<'identity' | 'prices' | 'mapping', Check> {
  const entries = async () => (await currentCatalog(deps)).entries;
  return {
    identity: () => identityStep(deps),
    prices: async () => ((await entries()).length > 0 ? null : 'no service has a price'),
    mapping: async () => {
      const all = await entries();
      const mapped = all.some((entry) => entry.providerService !== null);
      return all.length === 0 || mapped ? null : "no service names a provider's service that performs it";
    },
  };
}

/** Services on sale that nobody would deliver, by their ids. */
export async function unmappedServices(deps: Holder): Promise<number[]> {
  const { entries } = await currentCatalog(deps);
  return entries.filter(({ providerService }) => providerService === null).map(({ id }) => id);
}
