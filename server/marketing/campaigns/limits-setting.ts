import { z } from 'zod';
import { defineSetting } from '#server/staff/settings/setting.ts';

const schema = z.object({
  /** To the outbox, all campaigns together. */
  mailsPerMinute: z.number().int().min(1).max(3000),
  /** One address gets at most so many of all campaigns ... */
  mailsPerPerson: z.number().int().min(1).max(100),
  /** ... within so many days. */
  personDays: z.number().int().min(1).max(365),
});
export type CampaignLimits = z.infer<typeof schema>;

const usual: CampaignLimits = { mailsPerMinute: 120, mailsPerPerson: 2, personDays: 7 };

/** How fast campaigns are sent, and how often one person is written to. */
export const campaignLimits = defineSetting<CampaignLimits>({
  key: 'campaigns.limits',
  schema,
  initial: usual,
  ifMalformed: usual,
  mayChange: 'owner',
  effect: 'at_next_run',
});
