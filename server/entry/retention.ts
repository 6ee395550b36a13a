import { deletes, type Retention } from '#server/database/retention.ts';

export const entryRetention: readonly Retention[] = [
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
];
