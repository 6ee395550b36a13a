import { deletes, type Retention } from '#server/database/retention.ts';

export const memberRetention: readonly Retention[] = [
  {
    table: 'staff_invitations',
    days: 365,
    atLeast: 30,
    because: 'who was asked to work here is asked for a year',
    forget: deletes('staff_invitations', 'expires_at < $1'),
  },
  { table: 'staff_members', because: 'the audit names them' },
];
