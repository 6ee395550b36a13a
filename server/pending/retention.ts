import { deletes, lawfulDays, type Retention } from '#server/database/retention.ts';

export const pendingRetention: readonly Retention[] = [
  {
    table: 'pending_items',
    days: lawfulDays,
    // Sweeps ask whether somebody has decided before.
    atLeast: 365,
    because: 'who decided what about money: six years',
    forget: deletes('pending_items', 'resolved_at < $1'),
  },
];
