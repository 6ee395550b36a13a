import { deletes, type Retention } from '#server/database/retention.ts';

/** The longest window of a service, and some time for what it leads to. */
const atLeast = 200;

export const refillsRetention: readonly Retention[] = [
  { table: 'refill_watches', because: 'the run deletes them when their window is over' },
  {
    table: 'count_checks',
    days: 365,
    atLeast,
    because: 'past the longest window of a refill',
    forget: deletes('count_checks', 'counted_at < $1'),
  },
  {
    table: 'refills',
    days: 365,
    atLeast,
    because: 'past the longest window of a refill',
    forget: deletes('refills', 'created_at < $1'),
  },
  {
    table: 'refill_runs',
    days: 90,
    atLeast: 7,
    because: 'what a run did is asked for some weeks',
    forget: deletes('refill_runs', 'started_at < $1'),
  },
];
