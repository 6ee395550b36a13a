import type { Deps } from '#server/platform/deps.ts';
import { defineJob, type JobDefinition } from '#server/platform/queue/define-job.ts';
import { handOver } from './hand-over.ts';
import { turnSeconds } from './rules.ts';

export function campaignJobs(deps: Deps): JobDefinition[] {
  return [
    defineJob({
      name: 'campaigns.hand-over',
      everySeconds: turnSeconds,
      retryLimit: 0,
      run: async () => void (await handOver(deps)),
    }),
  ];
}
