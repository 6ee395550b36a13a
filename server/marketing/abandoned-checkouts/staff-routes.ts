import type { FastifyInstance } from 'fastify';
import { cartsMessages } from '#messages/admin/marketing/abandoned-checkouts.ts';
import { ordersMessages } from '#messages/admin/orders/orders.ts';
import type { Deps } from '#server/platform/deps.ts';
import { serve } from '#server/platform/http/serve.ts';
import { staffOf } from '#server/staff/audit/actor.ts';
import { staffList } from '#server/staff/lists/staff-list.ts';
import { staffScope } from '#server/staff/sessions/staff-scope.ts';
import { listCarts, showCart, showCartFigures } from './read-carts.ts';
import { showReminders } from './read-plan.ts';
import { previewAddress, previewReminder } from './reminder-mail.ts';
import { restorePlan, savePlan } from './save-plan.ts';

const mailPolicy = "sandbox; default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'";

export function registerMarketingStaffRoutes(app: FastifyInstance, deps: Deps): void {
  staffList(app, deps, {
    call: 'abandoned-checkouts.list',
    read: (input) => listCarts(deps, input),
    csv: [
      ...(['id', 'orderNumber', 'email', 'username', 'locale', 'serviceType', 'quantity'] as const),
      ...(['totalCents', 'marketingConsent', 'abandonedAt', 'openedAt', 'recoveredAt', 'group'] as const),
      ...(['reminders', 'stopReason', 'sample', 'recoveryUrl'] as const),
    ],
    words: (language) => ({
      locale: ordersMessages[language].languages,
      serviceType: cartsMessages[language].types,
      group: cartsMessages[language].groups,
      stopReason: cartsMessages[language].stops,
    }),
  });
  staffScope(app, { deps, role: 'agent' }, (staffOnly) => registerReads(staffOnly, deps));
  staffScope(app, { deps, role: 'owner' }, (ownerOnly) => registerChanges(ownerOnly, deps));
}

function registerReads(app: FastifyInstance, deps: Deps): void {
  serve(app, 'abandoned-checkouts.figures', ({ query }) => showCartFigures(deps, query));
  serve(app, 'abandoned-checkouts.show', ({ params }) => showCart(deps, params.id));
  serve(app, 'reminders.show', () => showReminders(deps));
  registerPreview(app, deps);
}

function registerPreview(app: FastifyInstance, deps: Deps): void {
  serve(app, 'reminders.preview', async (request) => {
    const page = previewAddress(deps, { input: request.body, staffId: staffOf(request).id });
    return { success: true, page };
  });
  serve(app, 'reminders.page', async (request, reply) =>
    reply
      .header('content-security-policy', mailPolicy)
      .type('text/html; charset=utf-8')
      .send(await previewReminder(deps, { token: request.query.token, staffId: staffOf(request).id })),
  );
}

function registerChanges(app: FastifyInstance, deps: Deps): void {
  serve(app, 'reminders.change', async (request) => {
    const version = await savePlan(deps, { ...request.body, staff: staffOf(request) });
    return { success: true, version };
  });
  serve(app, 'reminders.bring-back', async (request) => {
    const { basis } = request.body;
    const version = await restorePlan(deps, { basis, id: request.params.id, staff: staffOf(request) });
    return { success: true, version };
  });
}
