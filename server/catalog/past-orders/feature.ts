import { erasedRule, legalRetentionDays, type Retention } from '#server/platform/database/retention.ts';
import type { Feature } from '#server/platform/feature/feature.ts';
import { staffList } from '#server/staff/lists/staff-list.ts';
import { listPastOrders } from './past-orders.ts';
import { maskColumn, maskOlderOrders } from './store.ts';

const historyRetention: readonly Retention[] = [
  {
    table: 'past_orders',
    days: legalRetentionDays,
    atLeast: 30,
    because: 'same period as the personal data of orders of this shop',
    masks: true,
    forget: ({ database }, over) => maskOlderOrders(database, { ...over, by: erasedRule.email }),
  },
];

export const historyFeature: Feature = {
  name: 'history',
  retention: historyRetention,
  erases: async (tx, email) => {
    await maskColumn(tx, email, erasedRule.email);
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
