import type { FastifyInstance } from 'fastify';
import { listReplySchema } from '#contracts/lists.ts';
import {
  staffOrderCountsReplySchema,
  staffOrderFilterSchema,
  staffOrderItemSchema,
  staffOrdersQuerySchema,
} from '#contracts/staff-orders.ts';
import type { Deps } from '#server/deps.ts';
import { staffList } from '#server/staff/staff-list.ts';
import { staffScope } from '#server/staff/staff-scope.ts';
import { countFacets, listOrders } from './list-orders.ts';

/** Orders for staff: found, counted, taken away as a table. */
export function registerOrderStaffRoutes(app: FastifyInstance, deps: Deps): void {
  staffList(app, deps, {
    url: '/api/admin/orders',
    summary: 'Orders, the newest first',
    query: staffOrdersQuerySchema,
    reply: listReplySchema(staffOrderItemSchema),
    read: (query) => listOrders(deps, query),
    csv: [
      ...(['orderNumber', 'createdAt', 'status', 'paymentStatus', 'deliveryStatus', 'customerName'] as const),
      ...([
        'customerEmail',
        'instagramUsername',
        'socialMediaUrl',
        'serviceId',
        'serviceType',
        'audience',
      ] as const),
      ...([
        'quantity',
        'bonus',
        'delivered',
        'provider',
        'providerOrderId',
        'totalCents',
        'refundedCents',
      ] as const),
      ...(['language', 'country', 'pending', 'sample', 'id'] as const),
    ],
  });
  staffScope(app, { deps, role: 'agent' }, (staffOnly) => {
    const counts = {
      summary: 'How many orders a filter leaves, by each of its facets',
      querystring: staffOrderFilterSchema,
      response: { 200: staffOrderCountsReplySchema },
    };
    staffOnly.get('/api/admin/orders/counts', { schema: counts }, ({ query }) => countFacets(deps, query));
  });
}
