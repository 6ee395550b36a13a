import { identityStep } from '#server/content/sale-steps.ts';
import { isExampleIdentity, shopIdentity } from '#server/content/shop-identity.ts';
import { ShopError } from '#server/errors.ts';
import type { StepDeps } from '#server/http/feature.ts';
import { readSetting, type SettingDeps } from '#server/settings/setting.ts';
import { maintenanceSetting } from './maintenance-setting.ts';
import { currentOpened, readOpened } from './opened.ts';

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
 * For calls about a checkout that is under way: one that has begun goes on, as during maintenance. A shop that has
 * never been open has none. Throws `shop_not_open`.
 */
export async function refuseNeverOpened(deps: StepDeps): Promise<void> {
  if ((await whyUnopened(deps)) === 'never_opened')
    throw new ShopError('shop_not_open', 'the shop has never been open');
}

/** Nobody is invited to a shop that sells nothing now: read anew, for jobs. */
export async function isShut(deps: SettingDeps): Promise<boolean> {
  if ((await readSetting(deps, maintenanceSetting)).active) return true;
  if (deps.config.mode === 'sandbox') return false;
  if (!(await readOpened(deps.database))) return true;
  return isExampleIdentity(await readSetting(deps, shopIdentity));
}
