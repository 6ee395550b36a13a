import type { Retention } from '#server/database/retention.ts';
import { forgetSubmitted, forgetTargets } from './store-retention.ts';

export const fulfilmentRetention: readonly Retention[] = [
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
