import type { Retention } from '#server/platform/database/retention.ts';
import type { Feature } from '#server/platform/feature/feature.ts';
import { registerLiveRoutes } from './live/live-routes.ts';
import { registerStaffRoutes } from './sessions/session-routes.ts';
import { registerViewRoutes } from './views/view-routes.ts';

const staffRetention: readonly Retention[] = [
  { table: 'staff_views', because: 'a member keeps them until they take them away; they go with the member' },
  { table: 'audit_entries', because: 'append-only: who changed what is proved by nothing being gone' },
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
