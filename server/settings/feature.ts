import type { Feature } from '#server/http/feature.ts';
import { registerSettingStaffRoutes } from './staff-routes.ts';

export const settingsFeature: Feature = {
  name: 'settings',
  staffRoutes: (app, deps, all) =>
    registerSettingStaffRoutes(
      app,
      deps,
      all.flatMap(({ settings = [] }) => settings),
    ),
};
