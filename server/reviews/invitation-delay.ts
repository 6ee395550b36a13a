import { z } from 'zod';
import { readSetting } from '#server/content/store.ts';
import type { Deps } from '#server/deps.ts';

/** The setting `reviews.invitation`: how long after completion the buyer is asked; null asks nobody. */
const invitationSettingSchema = z.object({ delayMinutes: z.number().min(0).max(129_600).nullable() });

/** A day; a quarter of an hour in the sandbox, whose orders finish within a minute. */
const usualMinutes = { live: 24 * 60, sandbox: 15 } as const;

/** In minutes; null when the owner asks nobody. */
export async function invitationDelay(deps: Pick<Deps, 'config' | 'database'>): Promise<number | null> {
  const parsed = invitationSettingSchema.safeParse(await readSetting(deps.database, 'reviews.invitation'));
  return parsed.success ? parsed.data.delayMinutes : usualMinutes[deps.config.mode];
}
