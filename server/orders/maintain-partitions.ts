import { keepMonths } from '#server/database/partitions.ts';
import type { Database } from '#server/database/pool.ts';

/** Partitions of the timeline exist for this month and the two to come. */
export const maintainPartitions = (database: Database, now: Date): Promise<void> =>
  keepMonths(database, 'order_events', now);
