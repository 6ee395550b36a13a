import type { Feature } from '#server/http/feature.ts';
import { staffJobs } from './jobs.ts';
import { registerStaffRoutes } from './routes.ts';

export const staffFeature: Feature = {
  name: 'staff',
  staffRoutes: registerStaffRoutes,
  jobs: staffJobs,
};
