import { remembered } from '#server/database/remembered.ts';
import type { Deps } from '#server/deps.ts';
import { readShopIdentity } from './shop-identity.ts';

/** Who the shop is, from memory until the settings change. */
export const currentIdentity = remembered((deps: Pick<Deps, 'database' | 'listener'>) =>
  readShopIdentity(deps.database),
);
