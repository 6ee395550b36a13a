import type { FastifyInstance } from 'fastify';
import { deleteRowsRule, type Retention } from '#server/platform/database/retention.ts';
import type { Deps } from '#server/platform/deps.ts';
import { defineJob } from '#server/platform/feature/define-job.ts';
import type { Feature } from '#server/platform/feature/feature.ts';
import { limitHook } from '#server/platform/http/limits.ts';
import { serve } from '#server/platform/http/serve.ts';
import { handOverMailsJob } from './hand-over-job.ts';
import { campaignLimits, handOverMails } from './hand-over-mails.ts';
import { followLink } from './links.ts';
import { registerCampaignStaffRoutes } from './staff-routes.ts';
import { holdCampaigns } from './store.ts';
import { eraseRecipients } from './store-recipients.ts';
import { campaignMails } from './write-letter.ts';

function registerCampaignRoutes(app: FastifyInstance, deps: Deps): void {
  serve(
    app,
    'GET /api/campaigns/links/:id',
    { preValidation: limitHook(deps, 'link') },
    async ({ params, query, headers }, reply) => {
      const page = await followLink(deps, {
        recipientId: params.id,
        to: query.to,
        cookies: headers.cookie ?? '',
      });
      return reply
        .headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' })
        .redirect(page, 303);
    },
  );
}

const campaignJobs = [
  defineJob({ ...handOverMailsJob, everySeconds: 60, handler: (deps) => handOverMails(deps) }),
];

const campaignRetention: readonly Retention[] = [
  { table: 'campaigns', because: 'texts of the owner; contains no personal data' },
  { table: 'campaign_texts', because: 'deleted with its campaign' },
  deleteRowsRule('campaign_recipients', "created_at < $1 and state <> 'waiting'", {
    // Recipients are deleted no later than their mails. Otherwise the figures would count recipients without
    // a result.
    days: 365,
    atLeast: 90,
    because: 'recipients, for the figures and for the limit of mails per person',
  }),
  deleteRowsRule('campaign_tests', 'created_at < $1', {
    days: 30,
    atLeast: 1,
    because: 'the results are read soon after the campaign',
  }),
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
