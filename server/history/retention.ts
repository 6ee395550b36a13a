import { forgotten, lawfulDays, type Retention } from '#server/database/retention.ts';
import { maskOlder } from './store.ts';

export const historyRetention: readonly Retention[] = [
  {
    table: 'past_orders',
    days: lawfulDays,
    atLeast: 30,
    because: 'as long as orders of this shop would name their buyers',
    masks: true,
    forget: ({ database }, over) => maskOlder(database, { ...over, by: forgotten.email }),
  },
];
