import { deletes, type Retention } from '#server/database/retention.ts';

export const bulkRetention: readonly Retention[] = [
  {
    table: 'bulk_runs',
    days: 90,
    atLeast: 7,
    forget: deletes('bulk_runs', 'ended_at < $1'),
  },
  { table: 'bulk_items', because: 'they go with their run' },
];
