import { deletes, type Retention } from '#server/platform/database/retention.ts';
import type { Feature } from '#server/platform/http/feature.ts';
import { entryJobs } from './jobs.ts';
import { secondFactorSetting } from './second-factor.ts';
import { registerEntryRoutes } from './staff-routes.ts';
import { signInAlerts } from './throttle-sign-in.ts';

const entryRetention: readonly Retention[] = [
  { table: 'second_factors', because: 'one row for each member who has one; deleted with it' },
  { table: 'recovery_codes', because: 'ten rows for each second factor; deleted with it' },
  { table: 'passkeys', because: 'the members delete theirs; an owner takes those of who lost them' },
  { table: 'passkey_challenges', because: '`staff.forget-attempts` deletes them within the hour' },
  { table: 'staff_devices', because: '`staff.forget-attempts` deletes them 400 days after the last sign-in' },
  {
    table: 'sign_in_throttles',
    because: '`staff.forget-attempts` deletes them an hour after the last attempt',
  },
  {
    table: 'sign_in_alerts',
    days: 730,
    atLeast: 30,
    because: 'guesses at a password are compared with later ones',
    forget: deletes('sign_in_alerts', 'created_at < $1'),
  },
];

export const entryFeature: Feature = {
  name: 'entry',
  retention: entryRetention,
  staffRoutes: registerEntryRoutes,
  settings: [secondFactorSetting],
  mails: signInAlerts,
  jobs: entryJobs,
  sealed: [{ table: 'second_factors', column: 'secret_sealed', id: 'staff_id' }],
};
