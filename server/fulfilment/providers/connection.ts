import type { ProviderConnection } from '#server/platform/clients/provider/provider.ts';
import { isLoopback } from '#server/platform/config/loopback.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import type { SaleDeps } from '#server/platform/feature/feature.ts';

import { allProviders, type ProviderAccount, type ProviderRow } from './store-providers.ts';

export { allProviders, findProvider, type ProviderAccount, type ProviderRow } from './store-providers.ts';

/** Opens the key for the call alone; it rests sealed. */
export function openConnection(
  deps: Pick<Deps, 'secrets'>,
  { apiUrl, apiKeySealed, dialect }: ProviderAccount,
): ProviderConnection {
  return { apiUrl, apiKey: deps.secrets.open(apiKeySealed), dialect };
}

/** Returns undefined where the key was sealed under another secret: it must be entered again. */
export function tryConnection(
  deps: Pick<Deps, 'secrets' | 'log'>,
  provider: ProviderAccount,
): ProviderConnection | undefined {
  try {
    return openConnection(deps, provider);
  } catch {
    deps.log.error(
      { apiUrl: provider.apiUrl },
      'the key of a provider cannot be opened with this SECRET_KEY',
    );
    return undefined;
  }
}

/**
 * Requires an address that staff may enter: in the sandbox one of this machine, where no real panel could be
 * paid for a sample order, else https and none of this machine. That it leads to no inner network is seen
 * where the connection is made.
 */
export function requireAddress({ config }: Pick<Deps, 'config'>, apiUrl: string): void {
  const url = URL.parse(apiUrl);
  const sandbox = config.mode === 'sandbox';
  const web = url?.protocol === 'https:' || (sandbox && url?.protocol === 'http:');
  if (url && web && url.username === '' && sandbox === isLoopback(apiUrl)) return;
  throw new ShopError('provider_address_refused', `not an address of a provider: ${apiUrl}`, {
    field: 'baseUrl',
  });
}

/** Asks for the balance, which costs nothing. Returns its currency. Throws what staff read. */
export async function proveConnection(
  deps: Deps,
  connection: ProviderConnection,
): Promise<{ currency: string | null }> {
  requireAddress(deps, connection.apiUrl);
  const reply = await deps.provider.balance(connection);
  if (reply.kind === 'ok') return { currency: reply.currency || null };
  if (reply.code === 'invalid_key')
    throw new ShopError('provider_key_refused', reply.message, { field: 'apiKey' });
  throw new ShopError('provider_unreachable', reply.message, { field: 'baseUrl' });
}

/** Is a key that is kept and does not work. */
type KeyFault =
  | { kind: 'key_sealed'; name: string }
  /** `said` holds the provider's own words. */
  | { kind: 'key_refused'; name: string; said: string };

async function tryKey(deps: SaleDeps, provider: ProviderRow): Promise<KeyFault | null> {
  const { name } = provider;
  const connection = tryConnection(deps, provider);
  if (!connection) return { kind: 'key_sealed', name };
  const reply = await deps.provider.balance(connection);
  return reply.kind === 'ok' ? null : { kind: 'key_refused', name, said: reply.message };
}

const wordFault = (fault: KeyFault): string =>
  fault.kind === 'key_sealed'
    ? `the kept key of ${fault.name} cannot be opened with this SECRET_KEY`
    : `${fault.name} refuses the kept key or is away: ${fault.said}`;

/** Says what is wrong with the keys that are kept, and the same in a sentence; it is null when nothing is. */
interface KeyFaults {
  faults: KeyFault[];
  reason: string;
}

/**
 * Asks every provider in use for its balance, with the key that is kept: the configuration's counts only at
 * the first start.
 */
export async function findKeyFaults(deps: SaleDeps): Promise<KeyFaults | null> {
  const inUse = (await allProviders(deps.database)).filter(({ retiredAt }) => retiredAt === null);
  if (inUse.length === 0) return { faults: [], reason: 'there is no provider' };
  const found = await Promise.all(inUse.map((provider) => tryKey(deps, provider)));
  const faults = found.filter((fault) => fault !== null);
  return faults.length === 0 ? null : { faults, reason: faults.map(wordFault).join('; ') };
}

/** Returns what is wrong in a sentence; null when nothing is. */
export const checkKeys = async (deps: SaleDeps): Promise<string | null> =>
  (await findKeyFaults(deps))?.reason ?? null;
