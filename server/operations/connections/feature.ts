import type { Feature } from '#server/http/feature.ts';
import { registerConnectionStaffRoutes } from './staff-routes.ts';

export const connectionsFeature: Feature = {
  name: 'connections',
  staffRoutes: registerConnectionStaffRoutes,
};
