import type { Deps } from '#server/platform/deps.ts';
import { defineJob, type JobDefinition } from '#server/platform/queue/define-job.ts';
import { examine } from './examine.ts';
import { keepHeartbeat } from './store.ts';

const hour = 3600;
const minute = 60;

export const doctorJobs = (deps: Deps): JobDefinition[] => [
  defineJob({
    name: 'doctor.beat',
    everySeconds: minute,
    run: async () => void (await keepHeartbeat(deps.database, deps.now())),
  }),
  defineJob({
    name: 'doctor.examine',
    everySeconds: hour,
    // The sandbox's stand-ins are made to fail.
    run: async () => {
      if (deps.config.mode === 'live') await examine(deps);
    },
  }),
];
