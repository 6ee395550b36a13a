import { defineJob } from '#server/platform/feature/define-job.ts';
import type { Feature } from '#server/platform/feature/feature.ts';
import { runDoctor, saleAdviceChecks } from './checks.ts';
import { conditionStatus } from './open-conditions.ts';
import { recordHeartbeat } from './store.ts';

const hour = 3600;
const minute = 60;

const doctorJobs = [
  defineJob({
    name: 'doctor.beat',
    everySeconds: minute,
    handler: (deps) => recordHeartbeat(deps.database, deps.now()),
  }),
  defineJob({
    name: 'doctor.examine',
    everySeconds: hour,
    // The stand-ins of a sandbox fail on purpose, so only a live shop opens items for findings.
    handler: async (deps) => {
      if (deps.config.mode === 'live') await runDoctor(deps);
    },
  }),
];

export const doctorFeature: Feature = {
  name: 'doctor',
  retention: [{ table: 'heartbeats', because: 'one row for each worker heartbeat' }],
  jobs: doctorJobs,
  saleAdvice: saleAdviceChecks,
  status: conditionStatus,
};
