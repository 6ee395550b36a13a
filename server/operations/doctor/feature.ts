import type { Feature } from '#server/platform/feature/feature.ts';
import { saleAdviceChecks } from './checks.ts';
import { doctorJobs } from './jobs.ts';
import { conditionStatus } from './open-conditions.ts';

export const doctorFeature: Feature = {
  name: 'doctor',
  retention: [{ table: 'heartbeats', because: 'one row for each worker heartbeat' }],
  jobs: doctorJobs,
  saleAdvice: saleAdviceChecks,
  status: conditionStatus,
};
