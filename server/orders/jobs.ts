import type { Deps } from '#server/deps.ts';
import { defineJob, type JobDefinition } from '#server/queue/define-job.ts';
import { maintainPartitions } from './maintain-partitions.ts';

const daySeconds = 86_400;

export function orderJobs(deps: Deps): JobDefinition[] {
  return [
    defineJob({
      name: 'orders.maintain-partitions',
      everySeconds: daySeconds,
      run: () => maintainPartitions(deps.database, deps.now()),
    }),
  ];
}
