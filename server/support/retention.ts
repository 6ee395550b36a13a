import { deletes, type Retention } from '#server/database/retention.ts';

export const supportRetention: readonly Retention[] = [
  {
    table: 'contact_messages',
    days: 730,
    atLeast: 30,
    forget: deletes('contact_messages', 'created_at < $1'),
  },
];
