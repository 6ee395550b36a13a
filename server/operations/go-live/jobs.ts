import type { Deps } from '#server/platform/deps.ts';
import { defineJob, type JobDefinition } from '#server/platform/queue/define-job.ts';
import { openWhenReady } from './read-steps.ts';

const watchSeconds = 60;

export const openingJobs = (deps: Deps): JobDefinition[] => [
  defineJob({
    name: 'opening.watch',
    everySeconds: watchSeconds,
    run: async () => {
      if (deps.config.mode === 'live') await openWhenReady(deps);
    },
  }),
];
