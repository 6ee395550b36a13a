import { defineJob } from '#server/platform/feature/define-job.ts';
import { openWhenReady } from './read-steps.ts';
import { rehearsalJob } from './rehearsal/rehearse-purchases.ts';

const watchSeconds = 60;

export const openingJobs = [
  rehearsalJob,
  defineJob({
    name: 'opening.watch',
    everySeconds: watchSeconds,
    handler: async (deps) => {
      if (deps.config.mode === 'live') await openWhenReady(deps);
    },
  }),
];
