import { z } from 'zod';
import { defineSetting } from '#server/staff/settings/setting.ts';

/** A day; a quarter of an hour in the sandbox, whose orders finish within a minute. */
const usualMinutes = { live: 24 * 60, sandbox: 15 } as const;

/** How long after completion the buyer is asked; null asks nobody. */
export const invitationSetting = defineSetting<{ delayMinutes: number | null }>({
  key: 'reviews.invitation',
  schema: z.object({ delayMinutes: z.number().min(0).max(129_600).nullable() }),
  initial: (mode) => ({ delayMinutes: usualMinutes[mode] }),
  ifMalformed: { delayMinutes: null },
  mayChange: 'owner',
  effect: 'at_next_run',
});
