import { refillSetting } from '#server/catalog/refill-setting.ts';
import type { Feature } from '#server/http/feature.ts';
import { dropRefill, linkRefill } from './decide-refill-doubt.ts';
import { holdQueuedRefills } from './hold-queued.ts';
import { refillJobs } from './jobs.ts';
import { refillMails } from './refill-mails.ts';
import { refillsRetention } from './retention.ts';
import { registerRefillStaffRoutes } from './staff-routes.ts';

export const refillsFeature: Feature = {
  name: 'refills',
  retention: refillsRetention,
  staffRoutes: registerRefillStaffRoutes,
  jobs: refillJobs,
  mails: refillMails,
  settings: [refillSetting],
  holdRestored: async (deps, tx, at) => ({ refills: await holdQueuedRefills(deps, tx, at) }),
  decisions: { link_refill: linkRefill, refill_not_taken: dropRefill },
};
