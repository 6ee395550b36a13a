import type { ShopIdentity } from '#contracts/identity.ts';
import type { Deps } from '#server/deps.ts';
import { readShopIdentity } from './shop-identity.ts';

const kept = new WeakMap<Deps['database'], { identity: Promise<ShopIdentity> | undefined }>();

/** Who the shop is, from memory until NOTIFY says that the settings changed. */
export function currentIdentity(deps: Pick<Deps, 'database' | 'listener'>): Promise<ShopIdentity> {
  let cache = kept.get(deps.database);
  if (!cache) {
    const fresh: { identity: Promise<ShopIdentity> | undefined } = { identity: undefined };
    kept.set(deps.database, fresh);
    deps.listener.on('content', () => {
      fresh.identity = undefined;
    });
    cache = fresh;
  }
  if (!cache.identity) {
    const reading = readShopIdentity(deps.database);
    cache.identity = reading;
    reading.catch(() => {
      if (cache.identity === reading) cache.identity = undefined;
    });
  }
  return cache.identity;
}
