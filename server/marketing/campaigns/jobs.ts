import { defineJob } from '#server/platform/feature/define-job.ts';
import { handOver } from './hand-over.ts';
import { turnSeconds } from './rules.ts';

export const campaignJobs = [
  defineJob({ name: 'campaigns.hand-over', everySeconds: turnSeconds, handler: (deps) => handOver(deps) }),
];
