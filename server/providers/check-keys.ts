import type { SaleDeps } from '#server/http/feature.ts';
import { allProviders, type ProviderRow, tryConnection } from './open-connection.ts';

/** Returns why the key that is kept of a provider does not work; null when it does. */
async function tryKey(deps: SaleDeps, provider: ProviderRow): Promise<string | null> {
  const connection = tryConnection(deps, provider);
  if (!connection) return `the kept key of ${provider.name} cannot be opened with this SECRET_KEY`;
  const reply = await deps.provider.balance(connection);
  return reply.kind === 'ok' ? null : `${provider.name} refuses the kept key or is away: ${reply.message}`;
}

/**
 * Asks every provider in use for its balance, with the key that is kept: the configuration's counts at the first start
 * alone. Returns what is wrong, null when nothing is.
 */
export async function checkKeys(deps: SaleDeps): Promise<string | null> {
  const inUse = (await allProviders(deps.database)).filter(({ retiredAt }) => retiredAt === null);
  if (inUse.length === 0) return 'there is no provider';
  const found = await Promise.all(inUse.map((provider) => tryKey(deps, provider)));
  return found.filter((reason) => reason !== null).join('; ') || null;
}
