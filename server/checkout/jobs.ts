import type { Deps } from '#server/deps.ts';
import { defineJob, type JobDefinition } from '#server/queue/define-job.ts';
import { releaseDiscounts } from './release-discounts.ts';

export function checkoutJobs(deps: Deps): JobDefinition[] {
  return [
    defineJob({ name: 'checkout.release-discounts', everySeconds: 60, run: () => releaseDiscounts(deps) }),
  ];
}
