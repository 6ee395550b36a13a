import { deletes, type Retention } from '#server/database/retention.ts';
import { forgetSubmitted, forgetTargets } from './store-retention.ts';

export const fulfilmentRetention: readonly Retention[] = [
  { table: 'status_passes', because: 'one row' },
  {
    table: 'status_runs',
    days: 90,
    atLeast: 1,
    because: 'what a look found is asked for some weeks',
    forget: deletes('status_runs', 'started_at < $1'),
  },
  {
    table: 'fulfilments',
    days: 365,
    atLeast: 30,
    because: 'past every window of a refill',
    masks: true,
    forget: ({ database }, over) => forgetTargets(database, over),
  },
  {
    table: 'submissions',
    days: 365,
    atLeast: 30,
    because: 'what a provider was asked is in doubt no longer',
    masks: true,
    forget: ({ database }, over) => forgetSubmitted(database, over),
  },
];
