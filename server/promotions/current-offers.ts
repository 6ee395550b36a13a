import { remembered } from '#server/database/remembered.ts';
import type { Deps } from '#server/deps.ts';
import { readSetting } from '#server/settings/setting.ts';
import { readOffers } from './store.ts';
import { upsellSetting } from './upsell-setting.ts';

export { readOffers };

/** What is offered on top, from memory until something in it changes; nothing while the owner offers nothing. */
export const currentOffers = remembered(async (deps: Deps) => {
  const { active } = await readSetting(deps, upsellSetting);
  return active ? readOffers(deps.database) : [];
});
