import { refillSetting } from '#server/catalog/services/refill-setting.ts';
import { deleteRowsRule, type Retention } from '#server/platform/database/retention.ts';
import type { Feature } from '#server/platform/feature/feature.ts';
import { dropRefill, linkRefill } from './decide-ambiguous-refill.ts';
import { refillJobs } from './jobs.ts';
import { refillMails } from './refill-mails.ts';
import { holdQueuedRefills } from './send-refills.ts';
import { registerRefillStaffRoutes } from './staff-routes.ts';

/** Covers the longest refill window, plus time for the refills themselves. */
const minRetentionDays = 200;

const refillsRetention: readonly Retention[] = [
  { table: 'refill_watches', because: 'the refill run deletes watches when their window is over' },
  deleteRowsRule('count_checks', 'counted_at < $1', {
    days: 365,
    atLeast: minRetentionDays,
    because: 'longer than every refill window',
  }),
  deleteRowsRule('refills', 'created_at < $1', {
    days: 365,
    atLeast: minRetentionDays,
    because: 'longer than every refill window',
  }),
  deleteRowsRule('refill_runs', 'started_at < $1', {
    days: 90,
    atLeast: 7,
    because: 'staff read results of a run for some weeks',
  }),
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
