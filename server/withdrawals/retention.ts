import { deletes, lawfulDays, type Retention } from '#server/database/retention.ts';

export const withdrawalsRetention: readonly Retention[] = [
  {
    table: 'withdrawals',
    days: lawfulDays,
    atLeast: lawfulDays,
    forget: deletes('withdrawals', `declared_at < $1 and state in ('settled', 'closed')`),
  },
];
