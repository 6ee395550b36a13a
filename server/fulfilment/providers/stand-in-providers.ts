import { lacksServices } from '#server/catalog/seed-catalog.ts';
import { configuredProviderId } from '#server/config.ts';
import type { Deps } from '#server/deps.ts';
import type { ProviderConnection } from '#server/gateways/provider.ts';
import { isLoopback } from '#server/mode/loopback.ts';
import { openConnection } from './open-connection.ts';
import { findProvider, putProvider } from './store-providers.ts';
import { syncServices } from './sync-services.ts';

const secondProviderId = 2;

/**
 * Gives a shop without providers the one of its configuration, once: from then on staff say where it is and what its
 * key is. The sandbox keeps its stand-ins where they listen today, and takes their services in for the demonstration.
 */
export async function seedProvider(deps: Deps): Promise<void> {
  const { apiUrl, apiKey, second } = deps.config.provider;
  await keepProvider(deps, { id: configuredProviderId, name: 'default', apiUrl, apiKey });
  if (second) await keepProvider(deps, { id: secondProviderId, name: 'second', ...second });
  if (await lacksServices(deps)) await requireServices(deps);
}

async function requireServices(deps: Deps): Promise<void> {
  const results = await syncServices(deps);
  if (results.some(({ kind }) => kind !== 'good')) {
    throw new Error(
      `The provider at ${deps.config.provider.apiUrl} sent no price list, so there is nothing to sell yet`,
    );
  }
}

type Wanted = ProviderConnection & { id: number; name: string };

async function keepProvider(deps: Deps, { id, name, apiUrl, apiKey }: Wanted): Promise<void> {
  if (!(await isWanted(deps, { id, name, apiUrl, apiKey }))) return;
  await putProvider(deps.database, { id, name, apiUrl, apiKeySealed: deps.secrets.seal(apiKey) });
}

async function isWanted(deps: Deps, wanted: Wanted): Promise<boolean> {
  const present = await findProvider(deps.database, wanted.id);
  if (!present) return true;
  const standIn = deps.config.mode === 'sandbox' && isLoopback(present.apiUrl);
  return standIn && !opensTo(deps, present, wanted);
}

/** A key sealed under another secret is as good as another key. */
function opensTo(
  deps: Deps,
  present: { apiUrl: string; apiKeySealed: Buffer },
  wanted: ProviderConnection,
): boolean {
  try {
    const { apiUrl, apiKey } = openConnection(deps, present);
    return apiUrl === wanted.apiUrl && apiKey === wanted.apiKey;
  } catch {
    return false;
  }
}
