import type { Deps } from '#server/deps.ts';
import { defineJob, type JobDefinition } from '#server/queue/define-job.ts';
import { collectAbandonedCheckouts } from './collect-abandoned.ts';

export function marketingJobs(deps: Deps): JobDefinition[] {
  return [
    defineJob({
      name: 'marketing.collect-abandoned',
      everySeconds: 300,
      run: () => collectAbandonedCheckouts(deps),
    }),
  ];
}
