import { deletes, lawfulDays, type Retention } from '#server/database/retention.ts';

export const withdrawalsRetention: readonly Retention[] = [
  {
    table: 'withdrawals',
    days: lawfulDays,
    atLeast: lawfulDays,
    because: 'papers of the contract: six years',
    forget: deletes('withdrawals', `declared_at < $1 and state in ('settled', 'closed')`),
  },
];
