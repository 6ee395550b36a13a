import type { Deps } from '#server/deps.ts';
import type { StepDeps } from '#server/http/feature.ts';
import type { Check } from '#server/http/readiness.ts';
import { allEntries, currentCatalog } from './current-catalog.ts';

type Holder = Pick<Deps, 'database' | 'listener' | 'now' | 'log'>;

/** Something has a price, and somebody performs it. */
export function catalogSteps(deps: StepDeps): Record<'prices' | 'mapping', Check> {
  const entries = async () => allEntries(await currentCatalog(deps));
  return {
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
  const entries = allEntries(await currentCatalog(deps));
  return entries.filter(({ providerService }) => providerService === null).map(({ id }) => id);
}
