import type { FastifyInstance } from 'fastify';
import { mapValues } from '#contracts/kit/map-values.ts';
import type { StaffLanguage } from '#contracts/staff/roles.ts';
import { ordersMessages } from '#messages/admin/orders/orders.ts';
import { reasonMessages } from '#messages/admin/staff/pending-reasons.ts';
import type { Deps } from '#server/platform/deps.ts';
import { serve } from '#server/platform/http/serve.ts';
import { staffOf } from '#server/staff/audit/actor.ts';
import { staffList } from '#server/staff/lists/staff-list.ts';
import { callerKeyOf } from '#server/staff/sessions/caller-key.ts';
import { staffScope } from '#server/staff/sessions/staff-scope.ts';
import { correctBuyerEmail, requireEmail } from './changes/change-email.ts';
import { orderIdFrom, showForStaff } from './detail/show-for-staff.ts';
import { cancelForStaff } from './endings/end-order.ts';
import { addNote, changeNote, removeNote } from './notes/notes.ts';
import { showRefundAllowance } from './refund-allowance.ts';
import { countFacets, listOrders } from './search/list-orders.ts';

const orderLabels = (language: StaffLanguage) => {
  const { states, payments, claims, deliveries, types, audiences, languages } = ordersMessages[language];
  return {
    status: states,
    paymentStatus: payments,
    claim: claims,
    deliveryStatus: deliveries,
    serviceType: types,
    audience: audiences,
    language: languages,
    pending: mapValues(reasonMessages[language], ({ title }) => title),
  };
};

export function registerOrderStaffRoutes(app: FastifyInstance, deps: Deps): void {
  staffList(app, deps, {
    call: 'orders.list',
    read: (query) => listOrders(deps, query),
    csv: [
      ...([
        'orderNumber',
        'createdAt',
        'status',
        'paymentStatus',
        'claim',
        'paidAt',
        'deliveryStatus',
      ] as const),
      ...([
        'customerName',
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
        'taxCents',
        'discountCode',
        'refundedCents',
      ] as const),
      ...(['language', 'country', 'pending', 'sample', 'id'] as const),
    ],
    words: orderLabels,
  });
  staffScope(app, { deps, role: 'agent' }, (staffOnly) => {
    serve(staffOnly, 'orders.counts', ({ query }) => countFacets(deps, query));
    serve(staffOnly, 'orders.show', (request) => showForStaff(deps, request.params.id));
    serve(staffOnly, 'refund-allowance.show', (request) => showRefundAllowance(deps, staffOf(request)));
    registerChanges(staffOnly, deps);
  });
}

function registerChanges(app: FastifyInstance, deps: Deps): void {
  serve(app, 'orders.add-note', async (request) => {
    const orderId = await orderIdFrom(deps.database, request.params.id);
    return addNote(deps, { orderId, ...request.body, staff: staffOf(request), key: callerKeyOf(request) });
  });
  serve(app, 'order-notes.change', (request) =>
    changeNote(deps, { noteId: request.params.id, ...request.body, staff: staffOf(request) }),
  );
  serve(app, 'order-notes.remove', (request) =>
    removeNote(deps, { noteId: request.params.id, staff: staffOf(request) }),
  );
  serve(app, 'orders.cancel', async (request) => {
    const orderId = await orderIdFrom(deps.database, request.params.id);
    await cancelForStaff(deps, { orderId, ...request.body, staff: staffOf(request) });
  });
  serve(app, 'orders.change-email', async (request) => {
    const orderId = await orderIdFrom(deps.database, request.params.id);
    await correctBuyerEmail(deps, {
      orderId,
      email: requireEmail(request.body.email),
      staff: staffOf(request),
    });
  });
}
