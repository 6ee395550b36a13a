import { daySeconds } from '#contracts/kit/time.ts';
import { ensureMonthPartitions } from '#server/platform/database/partitions.ts';
import type { Database } from '#server/platform/database/pool.ts';
import { defineJob } from '#server/platform/feature/define-job.ts';

export const maintainPartitions = (database: Database, now: Date): Promise<void> =>
  ensureMonthPartitions(database, 'order_events', now);

export const orderJobs = [
  defineJob({
    name: 'orders.maintain-partitions',
    everySeconds: daySeconds,
    handler: (deps) => maintainPartitions(deps.database, deps.now()),
  }),
];
