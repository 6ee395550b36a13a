import type { Feature } from '#server/platform/feature/feature.ts';
import { ensureSecretMark } from './secret-key.ts';
import { registerSettingStaffRoutes } from './staff-routes.ts';

export const settingsFeature: Feature = {
  name: 'settings',
  retention: [{ table: 'settings', because: 'one row for each setting' }],
  staffRoutes: registerSettingStaffRoutes,
  seed: ensureSecretMark,
};
