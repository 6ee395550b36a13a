import type { Deps } from '#server/deps.ts';
import { ShopError } from '#server/errors.ts';
import type { ProviderConnection } from '#server/gateways/provider.ts';
import { isLoopback } from '#server/mode/loopback.ts';

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

/** Asks for the balance, which costs nothing; answers its currency. Throws what staff are told. */
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
