import { z } from 'zod';
import { defineSetting } from '#server/settings/setting.ts';

/** The owner's own days, by what is kept; the usual ones are declared beside what forgets them. */
export const daysSetting = defineSetting<Record<string, number>>({
  key: 'retention.days',
  schema: z.record(z.string(), z.number().int().positive()),
  initial: {},
  ifMalformed: {},
  mayChange: 'owner',
  effect: 'at_next_run',
});
