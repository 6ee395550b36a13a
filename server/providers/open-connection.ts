import type { Deps } from '#server/deps.ts';
import type { ProviderConnection } from '#server/gateways/provider.ts';

/** For features that ask providers. */
export { allProviders, findProvider, type ProviderRow } from './store-providers.ts';

/** The key is opened for the call alone; it rests sealed. */
export function openConnection(
  deps: Pick<Deps, 'secrets'>,
  provider: { apiUrl: string; apiKeySealed: Buffer },
): ProviderConnection {
  return { apiUrl: provider.apiUrl, apiKey: deps.secrets.open(provider.apiKeySealed) };
}

/** Undefined where the key was sealed under another secret: it must be entered anew. */
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
