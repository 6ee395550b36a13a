import type { Feature } from '#server/platform/feature/feature.ts';
import { registerConnectionStaffRoutes } from './staff-routes.ts';

export const connectionsFeature: Feature = {
  name: 'connections',
  staffRoutes: registerConnectionStaffRoutes,
};
