import type { Feature } from '#server/http/feature.ts';
import { orderJobs } from './jobs.ts';
import { maintainPartitions } from './maintain-partitions.ts';

export const ordersFeature: Feature = {
  name: 'orders',
  jobs: orderJobs,
  seed: (deps) => maintainPartitions(deps.database, deps.now()),
};
