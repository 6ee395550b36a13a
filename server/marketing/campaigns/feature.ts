import type { Feature } from '#server/http/feature.ts';
import { campaignMails } from './campaign-mail.ts';
import { campaignJobs } from './jobs.ts';
import { campaignLimits } from './limits-setting.ts';
import { campaignRetention } from './retention.ts';
import { registerCampaignRoutes } from './routes.ts';
import { registerCampaignStaffRoutes } from './staff-routes.ts';
import { holdCampaigns } from './store.ts';
import { eraseRecipients } from './store-recipients.ts';

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
