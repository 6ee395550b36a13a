import type { Deps } from '#server/deps.ts';
import { countedDrops } from './store-drops.ts';

/** After delivery; what leaves later is nobody's fault. */
const days = 30;
/** The newest of the watched parts say enough. */
const mostParts = 5000;

/** By service of the provider, how much had gone when the profiles were counted last, in hundredths of a per cent. */
export async function measureDrops(
  deps: Pick<Deps, 'database'>,
  providerId: number,
): Promise<Map<string, number>> {
  const found = await countedDrops(deps.database, { providerId, days, limit: mostParts });
  return new Map(
    found.map(({ providerService, reached, gone }) => [
      providerService,
      Math.round((gone * 10_000) / reached),
    ]),
  );
}
