import type { FastifyInstance } from 'fastify';
import {
  type StaffOrderCountsReply,
  staffOrderFilterSchema,
  staffOrdersQuerySchema,
} from '#contracts/staff-orders.ts';
import type { Deps } from '#server/deps.ts';
import { parseBody } from '#server/http/parse-body.ts';
import { staffList } from '#server/staff/staff-list.ts';
import { staffScope } from '#server/staff/staff-scope.ts';
import { countFacets, listOrders } from './list-orders.ts';

/** Orders for staff: found, counted, taken away as a table. */
export function registerOrderStaffRoutes(app: FastifyInstance, deps: Deps): void {
  staffList(app, deps, {
    url: '/api/admin/orders',
    query: staffOrdersQuerySchema,
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
    staffOnly.get('/api/admin/orders/counts', async (request): Promise<StaffOrderCountsReply> => {
      return countFacets(deps, parseBody(staffOrderFilterSchema, request.query));
    });
  });
}
