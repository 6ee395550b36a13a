import { deletes, type Retention } from '#server/database/retention.ts';

export const entryRetention: readonly Retention[] = [
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
