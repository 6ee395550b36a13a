import type { ProviderConnection } from '#server/platform/clients/provider/provider.ts';
import { isLoopback } from '#server/platform/config/loopback.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';

export { allProviders, findProvider, type ProviderRow } from './store-providers.ts';

/** The key is opened for the call alone; it rests sealed. */
export function openConnection(
  deps: Pick<Deps, 'secrets'>,
  provider: { apiUrl: string; apiKeySealed: Buffer },
): ProviderConnection {
  return { apiUrl: provider.apiUrl, apiKey: deps.secrets.open(provider.apiKeySealed) };
}

/** Undefined where the key was sealed under another secret: it must be entered again. */
export function tryConnection(
  deps: Pick<Deps, 'secrets' | 'log'>,
  provider: { apiUrl: string; apiKeySealed: Buffer },
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
 * An address that staff enter: in the sandbox one of this machine, where no real panel could be paid for a sample order,
 * else https and none of this machine. That it leads to no inner network is seen where the connection is made.
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

/** Asks for the balance, which costs nothing. Returns its currency. Throws what staff are told. */
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
