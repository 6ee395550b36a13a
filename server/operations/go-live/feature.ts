import { deleteRowsRule, type Retention } from '#server/platform/database/retention.ts';
import { defineJob } from '#server/platform/feature/define-job.ts';
import type { Feature } from '#server/platform/feature/feature.ts';
import { mailProofMails } from './proofs.ts';
import { openIfAlreadySold, openingChecks, openWhenReady, readOpening } from './read-steps.ts';
import { rehearsalJob } from './rehearsal/rehearse-purchases.ts';
import { registerOpeningStaffRoutes } from './staff-routes.ts';

const watchSeconds = 60;

const openingJobs = [
  rehearsalJob,
  defineJob({
    name: 'opening.watch',
    everySeconds: watchSeconds,
    handler: async (deps) => {
      if (deps.config.mode === 'live') await openWhenReady(deps);
    },
  }),
];

const openingRetention: readonly Retention[] = [
  deleteRowsRule('mail_proofs', 'created_at < $1', {
    days: 400,
    atLeast: 2,
    because: 'proof that mail arrives, needed until the shop opens',
  }),
];

export const openingFeature: Feature = {
  name: 'opening',
  retention: openingRetention,
  staffRoutes: registerOpeningStaffRoutes,
  jobs: openingJobs,
  mails: mailProofMails,
  saleSteps: openingChecks,
  attention: {
    opening: async (deps) => {
      if (deps.config.mode === 'sandbox') return 0;
      const { states } = await readOpening(deps);
      return states.filter(({ done, advised }) => !done && !advised).length;
    },
  },
  seed: openIfAlreadySold,
};
