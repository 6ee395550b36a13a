import { refillSetting } from '#server/catalog/services/refill-setting.ts';
import { deletes, type Retention } from '#server/platform/database/retention.ts';
import type { Feature } from '#server/platform/feature/feature.ts';
import { dropRefill, linkRefill } from './decide-refill-doubt.ts';
import { refillJobs } from './jobs.ts';
import { refillMails } from './refill-mails.ts';
import { holdQueuedRefills } from './send-refills.ts';
import { registerRefillStaffRoutes } from './staff-routes.ts';

/** Covers the longest refill window, plus time for the refills themselves. */
const atLeast = 200;

const refillsRetention: readonly Retention[] = [
  { table: 'refill_watches', because: 'the run deletes them when their window is over' },
  {
    table: 'count_checks',
    days: 365,
    atLeast,
    because: 'past the longest window of a refill',
    forget: deletes('count_checks', 'counted_at < $1'),
  },
  {
    table: 'refills',
    days: 365,
    atLeast,
    because: 'past the longest window of a refill',
    forget: deletes('refills', 'created_at < $1'),
  },
  {
    table: 'refill_runs',
    days: 90,
    atLeast: 7,
    because: 'what a run did is asked for some weeks',
    forget: deletes('refill_runs', 'started_at < $1'),
  },
];

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
