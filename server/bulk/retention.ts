import { deletes, type Retention } from '#server/database/retention.ts';

export const bulkRetention: readonly Retention[] = [
  {
    table: 'bulk_runs',
    days: 90,
    atLeast: 7,
    because: 'what was done with many is asked for some weeks; the audit keeps that it was',
    forget: deletes('bulk_runs', 'ended_at < $1'),
  },
  { table: 'bulk_items', because: 'they go with their run' },
];
