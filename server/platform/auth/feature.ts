import { deleteRowsRule, type Retention } from '../database/retention.ts';
import { defineJob } from '../feature/define-job.ts';
import type { Feature } from '../feature/feature.ts';
import { deleteExpiredAttempts } from './throttle-sign-in.ts';

const deviceOwner = 'devices are looked up after a suspicious sign-in';

const retention: readonly Retention[] = [
  deleteRowsRule('staff_sessions', 'expires_at < $1', {
    days: 30,
    atLeast: 1,
    because: deviceOwner,
  }),
  deleteRowsRule('customer_sessions', 'coalesce(ended_at, expires_at) < $1', {
    days: 30,
    atLeast: 1,
    because: deviceOwner,
  }),
  deleteRowsRule('customer_devices', 'last_at < $1', {
    days: 400,
    atLeast: 1,
    because: 'as long as the browser keeps its cookie',
  }),
  deleteRowsRule('customer_codes', 'expires_at < $1', {
    days: 1,
    atLeast: 1,
    because: 'a code is useless after an hour',
  }),
  deleteRowsRule('customer_passkeys', 'coalesce(last_used_at, created_at) < $1', {
    // A device that was unused for three years probably has another owner.
    days: 1095,
    atLeast: 30,
    because: 'a passkey that was not used for three years is abandoned',
  }),
  deleteRowsRule('customer_passkey_challenges', 'expires_at < $1', {
    days: 1,
    atLeast: 1,
    because: 'an unanswered challenge',
  }),
  { table: 'second_factors', because: 'one row for each second factor; deleted with it' },
  { table: 'recovery_codes', because: 'ten rows for each second factor; deleted with it' },
  { table: 'passkeys', because: 'members delete their own; an owner deletes lost ones' },
  { table: 'passkey_challenges', because: '`staff.forget-attempts` deletes them within the hour' },
  { table: 'staff_devices', because: '`staff.forget-attempts` deletes them 400 days after the last sign-in' },
  {
    table: 'sign_in_throttles',
    because: '`staff.forget-attempts` deletes them an hour after the last attempt',
  },
];

export const authFeature: Feature = {
  name: 'auth',
  retention,
  jobs: [
    defineJob({
      name: 'staff.forget-attempts',
      everySeconds: 3600,
      handler: (deps) => deleteExpiredAttempts(deps),
    }),
  ],
  sealed: [{ table: 'second_factors', column: 'secret_sealed', id: 'staff_id' }],
};
