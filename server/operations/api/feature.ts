import type { Feature } from '#server/platform/feature/feature.ts';
import { registerApiStaffRoutes } from './staff-routes.ts';

export const apiFeature: Feature = { name: 'api', staffRoutes: registerApiStaffRoutes };
