import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { listReplySchema } from '#contracts/lists.ts';
import { mendEmailSchema } from '#contracts/orders.ts';
import { cancelOrderSchema, orderNoteReplySchema, orderNoteSchema } from '#contracts/staff-order-changes.ts';
import {
  staffOrderCountsReplySchema,
  staffOrderFilterSchema,
  staffOrderItemSchema,
  staffOrderSchema,
  staffOrdersQuerySchema,
} from '#contracts/staff-orders.ts';
import { successSchema } from '#contracts/success.ts';
import type { Deps } from '#server/deps.ts';
import { keyOf } from '#server/http/key-of.ts';
import { staffOf } from '#server/staff/actor.ts';
import { staffList } from '#server/staff/staff-list.ts';
import { staffScope } from '#server/staff/staff-scope.ts';
import { addNote } from './add-note.ts';
import { cancelForStaff } from './cancel-for-staff.ts';
import { countFacets, listOrders } from './list-orders.ts';
import { mendAddress } from './mend-address.ts';
import { requireEmail } from './require-email.ts';
import { orderIdFrom, showForStaff } from './show-for-staff.ts';

/** An id or a number. */
const params = z.object({ id: z.string().max(64) });

/** Orders for staff: found, counted, taken away as a table, looked at, written about and ended. */
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
    const one = {
      summary: 'One order whole, by its id or its number',
      params,
      errors: ['order_not_found'],
      response: { 200: staffOrderSchema },
    } as const;
    staffOnly.get('/api/admin/orders/:id', { schema: one }, (request) =>
      showForStaff(deps, request.params.id),
    );
    registerChanges(staffOnly, deps);
  });
}

function registerChanges(app: FastifyInstance, deps: Deps): void {
  const note = {
    summary: 'Writes a note on an order; who is named in it is told',
    params,
    body: orderNoteSchema,
    idempotency: 'required',
    errors: ['order_not_found', 'idempotency_key_reused'],
    response: { 200: orderNoteReplySchema },
  } as const;
  app.post('/api/admin/orders/:id/notes', { schema: note }, async (request) => {
    const orderId = await orderIdFrom(deps.database, request.params.id);
    return addNote(deps, { orderId, ...request.body, staff: staffOf(request), key: keyOf(request) });
  });
  const cancel = {
    summary: 'Ends an order: nothing more of it leaves',
    params,
    body: cancelOrderSchema,
    errors: ['order_not_found', 'conflict'],
    response: { 200: successSchema },
  } as const;
  app.post('/api/admin/orders/:id/cancel', { schema: cancel }, async (request) => {
    const orderId = await orderIdFrom(deps.database, request.params.id);
    await cancelForStaff(deps, { orderId, ...request.body, staff: staffOf(request) });
    return { success: true };
  });
  const email = {
    summary: 'Corrects the address that an order’s mails go to',
    params,
    body: mendEmailSchema,
    errors: ['email_required', 'email_invalid', 'email_unmailable', 'order_not_found', 'conflict'],
    response: { 200: successSchema },
  } as const;
  app.put('/api/admin/orders/:id/email', { schema: email }, async (request) => {
    const orderId = await orderIdFrom(deps.database, request.params.id);
    await mendAddress(deps, {
      ...{ orderId, email: requireEmail(request.body.email), staff: staffOf(request) },
    });
    return { success: true };
  });
}
