import { needsSampleServices } from '#server/catalog/samples/seed-catalog.ts';
import type { ProviderConnection } from '#server/platform/clients/provider/provider.ts';
import { configuredProviderId } from '#server/platform/config/config.ts';
import { isLoopback } from '#server/platform/config/loopback.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import type { Queryable } from '#server/platform/database/query.ts';
import type { Deps } from '#server/platform/deps.ts';
import { openConnection, type ProviderAccount } from './connection.ts';
import { syncServices } from './services/sync-services.ts';
import { deleteProviders, findProvider, providerAddresses, putProvider } from './store-providers.ts';

const secondProviderId = 2;

/**
 * Inserts the configured provider once into a shop without providers. Afterwards staff manage address and key. In the
 * sandbox, updates the stand-ins' addresses and imports their services.
 */
export async function seedProvider(deps: Deps): Promise<void> {
  const { apiUrl, apiKey, second } = deps.config.provider;
  await saveSandboxProvider(deps, { id: configuredProviderId, name: 'default', apiUrl, apiKey });
  if (second) await saveSandboxProvider(deps, { id: secondProviderId, name: 'second', ...second });
  if (await needsSampleServices(deps)) await requireServices(deps);
}

async function requireServices(deps: Deps): Promise<void> {
  const results = await syncServices(deps);
  if (results.some(({ kind }) => kind !== 'good')) {
    throw new Error(
      `The provider at ${deps.config.provider.apiUrl} sent no service list, so the shop has no services to sell`,
    );
  }
}

type SandboxProvider = ProviderConnection & { id: number; name: string };

async function saveSandboxProvider(deps: Deps, { id, name, apiUrl, apiKey }: SandboxProvider): Promise<void> {
  if (!(await needsProviderChange(deps, { id, name, apiUrl, apiKey }))) return;
  await putProvider(deps.database, { id, name, apiUrl, apiKeySealed: deps.secrets.seal(apiKey) });
}

async function needsProviderChange(deps: Deps, wanted: SandboxProvider): Promise<boolean> {
  const present = await findProvider(deps.database, wanted.id);
  if (!present) return true;
  const standIn = deps.config.mode === 'sandbox' && isLoopback(present.apiUrl);
  return standIn && !decryptsTo(deps, present, wanted);
}

function decryptsTo(deps: Deps, present: ProviderAccount, wanted: ProviderConnection): boolean {
  try {
    const { apiUrl, apiKey } = openConnection(deps, present);
    return apiUrl === wanted.apiUrl && apiKey === wanted.apiKey;
  } catch {
    return false;
  }
}

export async function findSandboxProviders(db: Queryable): Promise<{ id: number; apiUrl: string }[]> {
  return (await providerAddresses(db)).filter(({ apiUrl }) => isLoopback(apiUrl));
}

/** Providers on other hosts, at which sample orders of the sandbox would cost money. */
export async function findRealProviders(db: Queryable): Promise<string[]> {
  const all = await providerAddresses(db);
  return all.map(({ apiUrl }) => apiUrl).filter((apiUrl) => !isLoopback(apiUrl));
}

/** Deletes providers of the sandbox. The caller deletes their orders first. */
export const deleteSandboxProviders = (tx: Tx, ids: readonly number[]): Promise<void> =>
  deleteProviders(tx, ids);
