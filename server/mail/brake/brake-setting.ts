import { z } from 'zod';
import { defineSetting } from '#server/staff/settings/setting.ts';

const schema = z.object({
  /** Number of mails of one kind above which further ones wait for the owner. */
  mails: z.number().int().min(1).max(100_000).default(50),
  /** Window in minutes in which mails are counted. */
  minutes: z.number().int().min(1).max(1440).default(10),
});
export type BrakeSetting = z.infer<typeof schema>;

const defaultBrake = schema.parse({});

/** Limit on automatic mails to buyers. Above it the owner decides. */
export const brakeSetting = defineSetting<BrakeSetting>({
  key: 'mail.brake',
  schema,
  initial: defaultBrake,
  ifMalformed: defaultBrake,
  mayChange: 'owner',
  effects: [],
  effect: 'at_next_run',
});
