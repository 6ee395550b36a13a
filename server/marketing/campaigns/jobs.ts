import { defineJob } from '#server/platform/feature/define-job.ts';
import { handOver } from './hand-over.ts';
import { handOverJob } from './hand-over-job.ts';

export const campaignJobs = [
  defineJob({ ...handOverJob, everySeconds: 60, handler: (deps) => handOver(deps) }),
];
