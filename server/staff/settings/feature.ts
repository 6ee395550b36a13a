import type { Feature } from '#server/http/feature.ts';
import { keepSecretMark } from './secret-mark.ts';
import { registerSettingStaffRoutes } from './staff-routes.ts';

export const settingsFeature: Feature = {
  name: 'settings',
  retention: [{ table: 'settings', because: 'one row for each setting' }],
  staffRoutes: registerSettingStaffRoutes,
  seed: keepSecretMark,
};
