import { lacksServices } from '#server/catalog/seed-catalog.ts';
import { configuredProviderId } from '#server/config.ts';
import type { Deps } from '#server/deps.ts';
import { openConnection } from './open-connection.ts';
import { findProvider, insertProvider } from './store-providers.ts';
import { syncServices } from './sync-services.ts';

/** Keeps the configuration's provider as it says, and takes its services in for the demonstration's price list. */
export async function seedProvider(deps: Deps): Promise<void> {
  await keepProvider(deps);
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

async function keepProvider(deps: Deps): Promise<void> {
  const { apiUrl, apiKey } = deps.config.provider;
  const present = await findProvider(deps.database, configuredProviderId);
  if (present && opensTo(deps, present, { apiUrl, apiKey })) return;
  await insertProvider(deps.database, {
    id: configuredProviderId,
    name: 'default',
    apiUrl,
    apiKeySealed: deps.secrets.seal(apiKey),
  });
}

/** A key sealed under another secret is as good as another key. */
function opensTo(
  deps: Deps,
  present: { apiUrl: string; apiKeySealed: Buffer },
  wanted: { apiUrl: string; apiKey: string },
): boolean {
  try {
    const { apiUrl, apiKey } = openConnection(deps, present);
    return apiUrl === wanted.apiUrl && apiKey === wanted.apiKey;
  } catch {
    return false;
  }
}
