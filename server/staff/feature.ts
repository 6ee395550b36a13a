import type { Feature } from '#server/http/feature.ts';
import { staffRetention } from './retention.ts';
import { registerStaffRoutes } from './routes.ts';

export const staffFeature: Feature = {
  name: 'staff',
  retention: staffRetention,
  staffRoutes: registerStaffRoutes,
};
