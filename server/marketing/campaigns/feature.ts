import { deleteRowsRule, type Retention } from '#server/platform/database/retention.ts';
import type { Feature } from '#server/platform/feature/feature.ts';
import { campaignLimits } from './hand-over-mails.ts';
import { campaignJobs } from './jobs.ts';
import { registerCampaignRoutes } from './routes.ts';
import { registerCampaignStaffRoutes } from './staff-routes.ts';
import { holdCampaigns } from './store.ts';
import { eraseRecipients } from './store-recipients.ts';
import { campaignMails } from './write-letter.ts';

const campaignRetention: readonly Retention[] = [
  { table: 'campaigns', because: 'texts of the owner; contains no personal data' },
  { table: 'campaign_texts', because: 'deleted with its campaign' },
  {
    table: 'campaign_recipients',
    // Recipients are deleted no later than their mails. Otherwise the figures would count recipients without
    // a result.
    days: 365,
    atLeast: 90,
    because: 'recipients, for the figures and for the limit of mails per person',
    forget: deleteRowsRule('campaign_recipients', "created_at < $1 and state <> 'waiting'"),
  },
  {
    table: 'campaign_tests',
    days: 30,
    atLeast: 1,
    because: 'the results are read soon after the campaign',
    forget: deleteRowsRule('campaign_tests', 'created_at < $1'),
  },
];

export const campaignsFeature: Feature = {
  name: 'campaigns',
  retention: campaignRetention,
  routes: registerCampaignRoutes,
  staffRoutes: registerCampaignStaffRoutes,
  mails: campaignMails,
  settings: [campaignLimits],
  jobs: campaignJobs,
  erases: eraseRecipients,
  holdRestored: async (_deps, tx) => ({ campaigns: await holdCampaigns(tx) }),
};
