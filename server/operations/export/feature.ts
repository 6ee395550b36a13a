import type { Feature } from '#server/http/feature.ts';
import { registerExportStaffRoutes } from './staff-routes.ts';

export const exportsFeature: Feature = { name: 'exports', staffRoutes: registerExportStaffRoutes };
