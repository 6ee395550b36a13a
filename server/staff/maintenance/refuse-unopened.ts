import { z } from 'zod';
import { cached } from '#server/platform/database/cached.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import type { Queryable } from '#server/platform/database/query.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import type { FeatureStatus, StepDeps } from '#server/platform/feature/feature.ts';
import type { SettingDeps } from '#server/platform/feature/setting.ts';
import { keepSetting, readSetting, storedValue } from '../settings/setting.ts';
import { identityStep, isExampleIdentity, shopIdentity } from '../settings/shop-identity.ts';
import { maintenanceSetting } from './maintenance-setting.ts';
import { readTurnedOn } from './store.ts';

/** Since when a live shop sells, and why: all that it needs was there, or it had sold before there was a gate. */
const openedSchema = z.object({ at: z.iso.datetime(), because: z.enum(['complete', 'sold_before']) });
export type Opened = z.infer<typeof openedSchema>;

/** Kept beside the owner's settings, whose changes every process is told of. */
const key = 'shop.opened';

/** Undefined while it has never been open. */
export const readOpened = (db: Queryable): Promise<Opened | undefined> =>
  storedValue(db, { key, schema: openedSchema });

/** From memory, until any process changes a setting. */
export const currentOpened = cached(({ database }: Pick<Deps, 'database' | 'listener'>) =>
  readOpened(database),
);

export const keepOpened = (tx: Tx, opened: Opened): Promise<void> => keepSetting(tx, key, opened);

/** A shop that has never been open, or one that does not say who sells. */
export type Closure = 'never_opened' | 'unnamed';

/** Why a live shop sells nothing at all; null while it sells. The sandbox always sells. */
export async function whyUnopened(deps: StepDeps): Promise<Closure | null> {
  if (deps.config.mode === 'sandbox') return null;
  if (!(await currentOpened(deps))) return 'never_opened';
  return (await identityStep(deps)) === null ? null : 'unnamed';
}

/** No order is written before the shop is open, whoever looks in. Throws `shop_not_open`. */
export async function refuseUnopened(deps: StepDeps): Promise<void> {
  const why = await whyUnopened(deps);
  if (why) throw new ShopError('shop_not_open', `the shop is not open: ${why}`);
}

/**
 * For calls about a checkout that is under way: one that has begun continues, as during maintenance. A shop that has
 * never been open has none. Throws `shop_not_open`.
 */
export async function refuseNeverOpened(deps: StepDeps): Promise<void> {
  if ((await whyUnopened(deps)) === 'never_opened')
    throw new ShopError('shop_not_open', 'the shop has never been open');
}

/** Nobody is invited to a shop that sells nothing now: read again, for jobs. */
export async function isShut(deps: SettingDeps): Promise<boolean> {
  if ((await readSetting(deps, maintenanceSetting)).active) return true;
  if (deps.config.mode === 'sandbox') return false;
  if (!(await readOpened(deps.database))) return true;
  return isExampleIdentity(await readSetting(deps, shopIdentity));
}

/** Whether the shop is shut as a whole. */
export async function maintenanceStatus(deps: Deps): Promise<FeatureStatus> {
  const why = await whyUnopened(deps);
  const { active } = await maintenanceSetting.current(deps);
  if (!active && !why) return { parts: [] };
  const { since = null, by = null } =
    (active ? await readTurnedOn(deps.database, maintenanceSetting.key) : undefined) ?? {};
  return {
    selling: 'nothing',
    parts: [
      ...(why ? [{ kind: 'not_open' as const, why }] : []),
      ...(active ? [{ kind: 'maintenance' as const, since: since?.toISOString() ?? null, by }] : []),
    ],
  };
}

/** Nothing new is begun during maintenance, except by whoever looks at the shop with a pass. Throws `shop_paused`. */
export async function refuseWhilePaused(
  deps: Pick<Deps, 'config' | 'database' | 'listener' | 'log'>,
  mayLookIn: boolean | undefined,
): Promise<void> {
  if (mayLookIn) return;
  const { active } = await maintenanceSetting.current(deps);
  if (active) throw new ShopError('shop_paused', 'the shop is in maintenance');
}
