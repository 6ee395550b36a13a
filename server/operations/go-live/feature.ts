import type { Feature } from '#server/http/feature.ts';
import { openingJobs } from './jobs.ts';
import { mailProofMails } from './mail-proof-mail.ts';
import { openIfItSold } from './open-when-ready.ts';
import { openingChecks, readOpening } from './read-steps.ts';
import { openingRetention } from './retention.ts';
import { registerOpeningStaffRoutes } from './staff-routes.ts';

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
      return states.filter(({ done }) => !done).length;
    },
  },
  seed: openIfItSold,
};
