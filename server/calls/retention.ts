import { dropMonths } from '#server/database/partitions.ts';
import type { Retention } from '#server/database/retention.ts';
import { deleteCalls } from './store.ts';

export const callsRetention: readonly Retention[] = [
  {
    table: 'outgoing_calls',
    days: 60,
    atLeast: 7,
    because: 'what was said to whom is asked while something is in doubt',
    forget: async ({ database }, over) => {
      await dropMonths(database, 'outgoing_calls', over.before);
      return deleteCalls(database, over);
    },
  },
];
