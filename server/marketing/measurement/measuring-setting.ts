import { z } from 'zod';
import { defineSetting } from '#server/staff/settings/setting.ts';

/** Whether anything is measured, where the server has a stream to measure with: then visitors are asked. */
export const measuringSetting = defineSetting<{ active: boolean }>({
  key: 'analytics.measuring',
  schema: z.strictObject({ active: z.boolean() }),
  initial: { active: true },
  ifMalformed: { active: false },
  mayChange: 'owner',
  effect: 'at_once',
});
