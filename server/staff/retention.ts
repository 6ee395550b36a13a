import { deletes, type Retention } from '#server/database/retention.ts';

export const staffRetention: readonly Retention[] = [
  { table: 'staff_members', because: 'the audit names them' },
  {
    table: 'staff_sessions',
    days: 30,
    atLeast: 1,
    forget: deletes('staff_sessions', 'expires_at < $1'),
  },
  { table: 'staff_devices', because: '`staff.forget-attempts` deletes them 400 days after the last sign-in' },
  {
    table: 'sign_in_throttles',
    because: '`staff.forget-attempts` deletes them an hour after the last attempt',
  },
  {
    table: 'sign_in_alerts',
    days: 730,
    atLeast: 30,
    forget: deletes('sign_in_alerts', 'created_at < $1'),
  },
  { table: 'audit_entries', because: 'append-only: who changed what is proved by nothing being gone' },
];
