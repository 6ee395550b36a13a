import type { Deps } from '#server/deps.ts';
import { openConnection } from './open-connection.ts';
import { findProvider, insertProvider } from './store-providers.ts';

/** The provider that the configuration names. */
export const defaultProviderId = 1;

/** Keeps provider 1 as the configuration says; `syncServices` brings its services. */
export async function seedProvider(deps: Deps): Promise<void> {
  const { apiUrl, apiKey } = deps.config.provider;
  const present = await findProvider(deps.database, defaultProviderId);
  if (present && opensTo(deps, present, { apiUrl, apiKey })) return;
  await insertProvider(deps.database, {
    id: defaultProviderId,
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
