import type { Feature } from '#server/platform/http/feature.ts';
import { registerConnectionStaffRoutes } from './staff-routes.ts';

export const connectionsFeature: Feature = {
  name: 'connections',
  staffRoutes: registerConnectionStaffRoutes,
};
