import { defineJob } from '#server/platform/feature/define-job.ts';
import { openWhenReady } from './read-steps.ts';

const watchSeconds = 60;

export const openingJobs = [
  defineJob({
    name: 'opening.watch',
    everySeconds: watchSeconds,
    handler: async (deps) => {
      if (deps.config.mode === 'live') await openWhenReady(deps);
    },
  }),
];
