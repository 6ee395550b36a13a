import type { Retention } from '#server/platform/database/retention.ts';
import type { Feature } from '#server/platform/feature/feature.ts';
import { registerLiveRoutes } from './live/live-routes.ts';
import { registerStaffRoutes } from './sessions/session-routes.ts';
import { registerViewRoutes } from './views/view-routes.ts';

const staffRetention: readonly Retention[] = [
  { table: 'staff_views', because: 'deleted by their member, or with the member' },
  { table: 'audit_entries', because: 'append-only; a complete log proves who changed what' },
];

export const staffFeature: Feature = {
  name: 'staff',
  retention: staffRetention,
  staffRoutes: (app, deps, all) => {
    registerStaffRoutes(app, deps);
    registerLiveRoutes(app, deps, all);
    registerViewRoutes(app, deps);
  },
};
