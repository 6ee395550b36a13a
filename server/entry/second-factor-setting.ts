import { z } from 'zod';
import { defineSetting } from '#server/settings/setting.ts';

/** Does everyone need a second factor? Whoever has none then sets one up before anything else. */
export const secondFactorSetting = defineSetting<{ required: boolean }>({
  key: 'staff.second_factor',
  schema: z.object({ required: z.boolean() }),
  initial: { required: false },
  // What cannot be read must not open anything.
  ifMalformed: { required: true },
  mayChange: 'owner',
  sensitive: true,
  effect: 'at_once',
});
