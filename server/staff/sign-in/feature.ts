import { deleteRowsRule } from '#server/platform/database/retention.ts';
import type { Feature } from '#server/platform/feature/feature.ts';
import { signInAlerts } from './record-failed-attempt.ts';
import { secondFactorSetting } from './second-factor.ts';
import { registerEntryRoutes } from './staff-routes.ts';

export const entryFeature: Feature = {
  name: 'entry',
  retention: [
    deleteRowsRule('sign_in_alerts', 'created_at < $1', {
      days: 730,
      atLeast: 30,
      because: 'failed attempts are compared with later ones',
    }),
  ],
  staffRoutes: registerEntryRoutes,
  settings: [secondFactorSetting],
  mails: signInAlerts,
};
