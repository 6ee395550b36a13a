import type { Feature } from '#server/http/feature.ts';
import { registerLiveRoutes } from './live-routes.ts';
import { staffRetention } from './retention.ts';
import { registerStaffRoutes } from './routes.ts';
import { registerViewRoutes } from './view-routes.ts';

export const staffFeature: Feature = {
  name: 'staff',
  retention: staffRetention,
  staffRoutes: (app, deps, all) => {
    registerStaffRoutes(app, deps);
    registerLiveRoutes(app, deps, all);
    registerViewRoutes(app, deps);
  },
};
