import type { Feature } from '#server/http/feature.ts';
import { orderJobs } from './jobs.ts';
import { maintainPartitions } from './maintain-partitions.ts';
import { ordersRetention } from './retention.ts';

export const ordersFeature: Feature = {
  name: 'orders',
  retention: ordersRetention,
  jobs: orderJobs,
  seed: (deps) => maintainPartitions(deps.database, deps.now()),
};
