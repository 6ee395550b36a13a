import type { CountdownSetting } from '#contracts/banner.ts';
import type { CountdownOffer } from '#contracts/page-content.ts';
import { remembered } from '#server/database/remembered.ts';
import type { Deps } from '#server/deps.ts';
import { readSetting, type SettingDeps } from '#server/settings/setting.ts';
import { countdownSetting } from './countdown-setting.ts';
import { type DiscountCode, normaliseCode } from './discount-rules.ts';
import { findCode } from './store.ts';
import { isOfferable } from './window-rules.ts';

export interface Countdown {
  setting: CountdownSetting;
  code: DiscountCode;
}

/** The banner's code with the owner's terms; undefined while there is nothing true to offer. */
export async function readCountdown(deps: SettingDeps & Pick<Deps, 'now'>): Promise<Countdown | undefined> {
  const setting = await readSetting(deps, countdownSetting);
  const code = setting.active && (await findCode(deps.database, normaliseCode(setting.code)));
  return code && isOfferable(code, deps.now()) ? { setting, code } : undefined;
}

/** What pages show of it, from memory until setting or code change. */
export const currentCountdown = remembered(async (deps: Deps): Promise<{ countdown?: CountdownOffer }> => {
  const found = await readCountdown(deps);
  if (!found) return {};
  const { setting, code } = found;
  const { minimumCents, serviceTypes, percentBasisPoints: basisPoints } = code;
  const terms = { basisPoints: basisPoints ?? 0, minimumCents, serviceTypes };
  return { countdown: { code: code.code, ...terms, seconds: setting.seconds } };
});
