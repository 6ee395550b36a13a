import { defineJob } from '#server/platform/feature/define-job.ts';
import { runDoctor } from './checks.ts';
import { recordHeartbeat } from './store.ts';

const hour = 3600;
const minute = 60;

export const doctorJobs = [
  defineJob({
    name: 'doctor.beat',
    everySeconds: minute,
    handler: (deps) => recordHeartbeat(deps.database, deps.now()),
  }),
  defineJob({
    name: 'doctor.examine',
    everySeconds: hour,
    // Sandbox services fail on purpose.
    handler: async (deps) => {
      if (deps.config.mode === 'live') await runDoctor(deps);
    },
  }),
];
