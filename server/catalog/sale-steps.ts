import type { Deps } from '#server/deps.ts';
import { allEntries, currentCatalog } from './current-catalog.ts';

type Holder = Pick<Deps, 'database' | 'listener' | 'now' | 'log'>;

/** Services on sale that nobody would deliver, by their ids. */
export async function unmappedServices(deps: Holder): Promise<number[]> {
  const entries = allEntries(await currentCatalog(deps));
  return entries.filter(({ providerService }) => providerService === null).map(({ id }) => id);
}
