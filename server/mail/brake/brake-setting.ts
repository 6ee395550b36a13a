import { z } from 'zod';
import { defineSetting } from '#server/staff/settings/setting.ts';

const schema = z.object({
  mails: z.number().int().min(1).max(100_000).default(50),
  minutes: z.number().int().min(1).max(1440).default(10),
});
export type BrakeSetting = z.infer<typeof schema>;

const defaultBrake = schema.parse({});

/**
 * Limit on automatic mails to buyers. More than `mails` mails of one kind within `minutes` wait for the
 * owner's approval.
 */
export const brakeSetting = defineSetting<BrakeSetting>({
  key: 'mail.brake',
  schema,
  initial: defaultBrake,
  ifMalformed: defaultBrake,
  mayChange: 'owner',
  effects: ['mailing'],
  effect: 'at_next_run',
});
