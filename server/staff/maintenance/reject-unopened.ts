import { z } from 'zod';
import { cachePerDatabase } from '#server/platform/database/cached.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import type { Queryable } from '#server/platform/database/query.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import type { FeatureStatus, StepDeps } from '#server/platform/feature/feature.ts';
import type { SettingDeps } from '#server/platform/feature/setting.ts';
import { readSetting, saveSetting, storedValue } from '../settings/setting.ts';
import { findIdentityStep, isExampleIdentity, shopIdentity } from '../settings/shop-identity.ts';
import { maintenanceSetting } from './maintenance-setting.ts';
import { readMaintenanceStart } from './store.ts';

/**
 * Time when a live shop first sold, and the reason: all requirements were met, or it had sold before this check
 * existed.
 */
const shopOpeningSchema = z.object({ at: z.iso.datetime(), because: z.enum(['complete', 'sold_before']) });
export type ShopOpening = z.infer<typeof shopOpeningSchema>;

/** Stored as a setting, because all processes are notified of changed settings. */
const key = 'shop.opened';

export const readShopOpening = (db: Queryable): Promise<ShopOpening | undefined> =>
  storedValue(db, { key, schema: shopOpeningSchema });

export const cachedShopOpening = cachePerDatabase(({ database }: Pick<Deps, 'database' | 'listener'>) =>
  readShopOpening(database),
);

export const saveShopOpening = (tx: Tx, opened: ShopOpening): Promise<void> => saveSetting(tx, key, opened);

/** `unnamed` means that the shop's identity is still the example company. */
export type ClosedReason = 'never_opened' | 'unnamed';

/** Returns why a live shop sells nothing, or null while it sells. The sandbox always sells. */
export async function findClosedReason(deps: StepDeps): Promise<ClosedReason | null> {
  if (deps.config.mode === 'sandbox') return null;
  if (!(await cachedShopOpening(deps))) return 'never_opened';
  return (await findIdentityStep(deps)) === null ? null : 'unnamed';
}

/** Rejects orders before the shop is open, even with a preview pass. Throws `shop_not_open`. */
export async function rejectWhileUnopened(deps: StepDeps): Promise<void> {
  const why = await findClosedReason(deps);
  if (why) throw new ShopError('shop_not_open', `the shop is not open: ${why}`);
}

/**
 * Rejects checkout calls in a shop that has never been open. A checkout that has begun may continue otherwise, as
 * during maintenance. Throws `shop_not_open`.
 */
export async function rejectNeverOpened(deps: StepDeps): Promise<void> {
  if ((await findClosedReason(deps)) === 'never_opened')
    throw new ShopError('shop_not_open', 'the shop has never been open');
}

/** Returns whether the shop sells nothing now. Reads the database instead of the cache, for jobs. */
export async function isShopClosed(deps: SettingDeps): Promise<boolean> {
  if ((await readSetting(deps, maintenanceSetting)).active) return true;
  if (deps.config.mode === 'sandbox') return false;
  if (!(await readShopOpening(deps.database))) return true;
  return isExampleIdentity(await readSetting(deps, shopIdentity));
}

export async function maintenanceStatus(deps: Deps): Promise<FeatureStatus> {
  const why = await findClosedReason(deps);
  const { active } = await maintenanceSetting.current(deps);
  if (!active && !why) return { parts: [] };
  const { since = null, by = null } =
    (active ? await readMaintenanceStart(deps.database, maintenanceSetting.key) : undefined) ?? {};
  return {
    selling: 'nothing',
    parts: [
      ...(why ? [{ kind: 'not_open' as const, why }] : []),
      ...(active ? [{ kind: 'maintenance' as const, since: since?.toISOString() ?? null, by }] : []),
    ],
  };
}

/** Rejects new orders during maintenance, except from a visitor with a preview pass. Throws `shop_paused`. */
export async function rejectWhilePaused(
  deps: Pick<Deps, 'config' | 'database' | 'listener' | 'log'>,
  mayLookIn: boolean | undefined,
): Promise<void> {
  if (mayLookIn) return;
  const { active } = await maintenanceSetting.current(deps);
  if (active) throw new ShopError('shop_paused', 'the shop is in maintenance');
}
