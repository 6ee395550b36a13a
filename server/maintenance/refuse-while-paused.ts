import type { Deps } from '#server/deps.ts';
import { ShopError } from '#server/errors.ts';
import { maintenanceSetting } from './maintenance-setting.ts';

/** Nothing new is begun during maintenance, except by whoever looks at the shop with a pass. Throws `shop_paused`. */
export async function refuseWhilePaused(
  deps: Pick<Deps, 'config' | 'database' | 'listener' | 'log'>,
  mayLookIn: boolean | undefined,
): Promise<void> {
  if (mayLookIn) return;
  const { active } = await maintenanceSetting.current(deps);
  if (active) throw new ShopError('shop_paused', 'the shop is in maintenance');
}
