import { deletes, type Retention } from '#server/database/retention.ts';
import { forgetSubmitted, forgetTargets } from './store-retention.ts';

export const fulfilmentRetention: readonly Retention[] = [
  { table: 'status_passes', because: 'one row' },
  { table: 'status_runs', days: 90, atLeast: 1, forget: deletes('status_runs', 'started_at < $1') },
  {
    table: 'fulfilments',
    days: 365,
    atLeast: 30,
    forget: ({ database }, over) => forgetTargets(database, over),
  },
  {
    table: 'submissions',
    days: 365,
    atLeast: 30,
    forget: ({ database }, over) => forgetSubmitted(database, over),
  },
];
