import type { OrderId } from '#contracts/ids.ts';
import type { Deps } from '#server/deps.ts';
import { defineJob, type JobDefinition } from '#server/queue/define-job.ts';
import { forwardConversion } from './forward-conversion.ts';

export function analyticsJobs(deps: Deps): JobDefinition[] {
  return [
    defineJob({
      name: 'analytics.forward-conversion',
      run: ({ orderId }) => forwardConversion(deps, orderId as OrderId),
    }),
  ];
}
