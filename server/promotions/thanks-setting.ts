import { type ThanksSetting, thanksSettingSchema } from '#contracts/thanks.ts';
import { defineSetting } from '#server/settings/setting.ts';

const usual = thanksSettingSchema.parse({});

/** What a paid order brings. Offers that were made keep their terms; one that does not fit makes none. */
export const thanksSetting = defineSetting<ThanksSetting>({
  key: 'promotions.thanks',
  schema: thanksSettingSchema,
  initial: usual,
  ifMalformed: { ...usual, active: false },
  mayChange: 'owner',
  sensitive: true,
  effect: 'at_once',
});
