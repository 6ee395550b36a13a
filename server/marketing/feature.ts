import type { Feature } from '#server/http/feature.ts';
import { marketingJobs } from './jobs.ts';
import { registerMarketingRoutes, registerMarketingStaffRoutes } from './routes.ts';

export const marketingFeature: Feature = {
  name: 'marketing',
  routes: registerMarketingRoutes,
  staffRoutes: registerMarketingStaffRoutes,
  jobs: marketingJobs,
};
