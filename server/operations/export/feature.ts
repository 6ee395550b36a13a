import type { Feature } from '#server/platform/feature/feature.ts';
import { registerExportStaffRoutes } from './staff-routes.ts';

export const exportsFeature: Feature = { name: 'exports', staffRoutes: registerExportStaffRoutes };
