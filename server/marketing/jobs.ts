import type { Deps } from '#server/deps.ts';
import { defineJob, type JobDefinition } from '#server/queue/define-job.ts';
import { collectAbandonedCheckouts } from './collect-abandoned.ts';
import { remindCheckouts } from './remind-checkouts.ts';

export function marketingJobs(deps: Deps): JobDefinition[] {
  return [
    defineJob({
      name: 'marketing.collect-abandoned',
      everySeconds: 300,
      async run() {
        await collectAbandonedCheckouts(deps);
        const reminded = await remindCheckouts(deps);
        if (reminded > 0) deps.log.info({ reminded }, 'buyers were reminded of their checkouts');
      },
    }),
  ];
}
