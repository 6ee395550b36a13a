import { daySeconds } from '#contracts/kit/time.ts';
import { keepMonths } from '#server/platform/database/partitions.ts';
import type { Database } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { defineJob, type JobDefinition } from '#server/platform/queue/define-job.ts';

/** Partitions of the timeline exist for this month and the two to come. */
export const maintainPartitions = (database: Database, now: Date): Promise<void> =>
  keepMonths(database, 'order_events', now);

export function orderJobs(deps: Deps): JobDefinition[] {
  return [
    defineJob({
      name: 'orders.maintain-partitions',
      everySeconds: daySeconds,
      run: () => maintainPartitions(deps.database, deps.now()),
    }),
  ];
}
