import { z } from 'zod';
import { defineSetting } from '#server/settings/setting.ts';

/** Four hours; a few minutes past the half hour after which a checkout counts as left in the sandbox. */
const usualMinutes = { live: 4 * 60, sandbox: 35 } as const;

/** How long after a checkout was left its buyer is reminded, once and only with consent; null reminds nobody. */
export const reminderSetting = defineSetting<{ delayMinutes: number | null }>({
  key: 'marketing.reminder',
  schema: z.object({ delayMinutes: z.number().min(30).max(4_000).nullable() }),
  initial: (mode) => ({ delayMinutes: usualMinutes[mode] }),
  ifMalformed: { delayMinutes: null },
  mayChange: 'owner',
  effect: 'at_next_run',
});
