import { z } from 'zod';
import { defineSetting } from '#server/staff/settings/setting.ts';

const schema = z.object({
  /** More mails of one kind than these wait for the owner. */
  mails: z.number().int().min(1).max(100_000).default(50),
  /** They are counted within so many minutes. */
  minutes: z.number().int().min(1).max(1440).default(10),
});
export type BrakeSetting = z.infer<typeof schema>;

const usual = schema.parse({});

/** From this many mails on the program asks before it writes to buyers by itself. */
export const brakeSetting = defineSetting<BrakeSetting>({
  key: 'mail.brake',
  schema,
  initial: usual,
  ifMalformed: usual,
  mayChange: 'owner',
  effects: [],
  effect: 'at_next_run',
});
