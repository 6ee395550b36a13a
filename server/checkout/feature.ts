import type { Feature } from '#server/http/feature.ts';
import { endForErasure } from './end-for-erasure.ts';
import { checkoutJobs } from './jobs.ts';
import { checkoutRetention } from './retention.ts';
import { registerCheckoutRoutes } from './routes.ts';
import { registerCheckoutStaffRoutes } from './staff-routes.ts';

export const checkoutFeature: Feature = {
  name: 'checkout',
  beforeErasing: endForErasure,
  retention: checkoutRetention,
  routes: registerCheckoutRoutes,
  staffRoutes: registerCheckoutStaffRoutes,
  jobs: checkoutJobs,
};
