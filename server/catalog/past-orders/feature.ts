import { pastOrdersQuerySchema, pastOrdersReplySchema } from '#contracts/imports.ts';
import { forgotten } from '#server/database/retention.ts';
import type { Feature } from '#server/http/feature.ts';
import { staffList } from '#server/staff/staff-list.ts';
import { listPastOrders } from './past-orders.ts';
import { historyRetention } from './retention.ts';
import { maskOf } from './store.ts';

export const historyFeature: Feature = {
  name: 'history',
  retention: historyRetention,
  erases: async (tx, email) => {
    await maskOf(tx, email, forgotten.email);
  },
  staffRoutes: (app, deps) =>
    staffList(app, deps, {
      url: '/api/admin/past-orders',
      summary: 'Orders of a shop before this one: history, in no figure',
      query: pastOrdersQuerySchema,
      reply: pastOrdersReplySchema,
      read: (query) => listPastOrders(deps, query),
      csv: [
        ...(['number', 'orderedAt', 'email', 'customerName', 'username', 'service', 'quantity'] as const),
        ...(['totalCents', 'state', 'country'] as const),
      ],
    }),
};
