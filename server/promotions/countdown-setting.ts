import { type CountdownSetting, countdownSettingSchema } from '#contracts/banner.ts';
import { defineSetting } from '#server/settings/setting.ts';

const usual = countdownSettingSchema.parse({});

/** The banner's code and its terms. One that does not fit offers nothing, rather than something that nobody meant. */
export const countdownSetting = defineSetting<CountdownSetting>({
  key: 'promotions.countdown',
  schema: countdownSettingSchema,
  initial: usual,
  ifMalformed: { ...usual, active: false },
  mayChange: 'owner',
  sensitive: true,
  effect: 'at_once',
});
