import { forgotten, lawfulDays, type Retention } from '#server/platform/database/retention.ts';
import type { Feature } from '#server/platform/feature/feature.ts';
import { staffList } from '#server/staff/lists/staff-list.ts';
import { listPastOrders } from './past-orders.ts';
import { maskOf, maskOlder } from './store.ts';

const historyRetention: readonly Retention[] = [
  {
    table: 'past_orders',
    days: lawfulDays,
    atLeast: 30,
    because: 'as long as orders of this shop would name their buyers',
    masks: true,
    forget: ({ database }, over) => maskOlder(database, { ...over, by: forgotten.email }),
  },
];

export const historyFeature: Feature = {
  name: 'history',
  retention: historyRetention,
  erases: async (tx, email) => {
    await maskOf(tx, email, forgotten.email);
  },
  staffRoutes: (app, deps) =>
    staffList(app, deps, {
      call: 'past-orders.list',
      read: (query) => listPastOrders(deps, query),
      csv: [
        ...(['number', 'orderedAt', 'email', 'customerName', 'username', 'service', 'quantity'] as const),
        ...(['totalCents', 'state', 'country'] as const),
      ],
    }),
};
