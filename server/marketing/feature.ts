import type { Feature } from '#server/http/feature.ts';
import { marketingJobs } from './jobs.ts';
import { marketingRetention } from './retention.ts';
import { registerMarketingRoutes, registerMarketingStaffRoutes } from './routes.ts';

export const marketingFeature: Feature = {
  name: 'marketing',
  retention: marketingRetention,
  routes: registerMarketingRoutes,
  staffRoutes: registerMarketingStaffRoutes,
  jobs: marketingJobs,
};
