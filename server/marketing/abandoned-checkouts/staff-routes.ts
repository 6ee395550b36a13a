import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import {
  abandonedCheckoutSchema,
  abandonedDetailSchema,
  abandonedQuerySchema,
  cartFiguresQuerySchema,
  cartFiguresReplySchema,
} from '#contracts/abandoned.ts';
import { listReplySchema } from '#contracts/lists.ts';
import {
  bringBackRemindersSchema,
  previewReminderReplySchema,
  previewReminderSchema,
  remindersReplySchema,
  savedRemindersReplySchema,
  saveRemindersSchema,
} from '#contracts/reminders.ts';
import type { Deps } from '#server/deps.ts';
import { staffOf } from '#server/staff/actor.ts';
import { sensitive } from '#server/staff/fresh-proof.ts';
import { staffList } from '#server/staff/staff-list.ts';
import { staffScope } from '#server/staff/staff-scope.ts';
import { longestPreview, previewAddress, previewPath, previewReminder } from './preview-reminder.ts';
import { listCarts, showCart, showCartFigures } from './read-carts.ts';
import { showReminders } from './read-plan.ts';
import { bringBackPlan, savePlan } from './save-plan.ts';

const mailPolicy = "sandbox; default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'";

/** Abandoned checkouts and the reminders of them: everybody reads, the owner decides. */
export function registerMarketingStaffRoutes(app: FastifyInstance, deps: Deps): void {
  staffList(app, deps, {
    url: '/api/admin/abandoned-checkouts',
    summary: 'Checkouts that were left, the newest first',
    query: abandonedQuerySchema,
    reply: listReplySchema(abandonedCheckoutSchema),
    read: (wish) => listCarts(deps, wish),
    csv: [
      ...(['id', 'orderNumber', 'email', 'username', 'locale', 'serviceType', 'quantity'] as const),
      ...(['totalCents', 'marketingConsent', 'abandonedAt', 'openedAt', 'recoveredAt', 'group'] as const),
      ...(['reminders', 'stopReason', 'sample', 'recoveryUrl'] as const),
    ],
  });
  staffScope(app, { deps, role: 'agent' }, (staffOnly) => registerReads(staffOnly, deps));
  staffScope(app, { deps, role: 'owner' }, (ownerOnly) => registerChanges(ownerOnly, deps));
}

function registerReads(app: FastifyInstance, deps: Deps): void {
  const figures = {
    summary: 'What was left and came back, and what reminders bring against the tenth without',
    querystring: cartFiguresQuerySchema,
    response: { 200: cartFiguresReplySchema },
  } as const;
  app.get('/api/admin/abandoned-checkouts/figures', { schema: figures }, ({ query }) =>
    showCartFigures(deps, query),
  );
  const one = {
    summary: 'A checkout that was left, each reminder of it and what stopped the others',
    params: z.object({ id: z.uuid() }),
    errors: ['not_found'],
    response: { 200: abandonedDetailSchema },
  } as const;
  app.get('/api/admin/abandoned-checkouts/:id', { schema: one }, ({ params }) => showCart(deps, params.id));
  const plan = {
    summary: 'What reminds of a left checkout and when, and all versions of it',
    response: { 200: remindersReplySchema },
  } as const;
  app.get('/api/admin/reminders', { schema: plan }, () => showReminders(deps));
  registerPreview(app, deps);
}

function registerPreview(app: FastifyInstance, deps: Deps): void {
  const preview = {
    summary: 'A link to a reminder as it would leave, for who asked, for a quarter of an hour',
    body: previewReminderSchema,
    response: { 200: previewReminderReplySchema },
  } as const;
  app.post('/api/admin/reminders/preview', { schema: preview }, async (request) => {
    const page = previewAddress(deps, { wish: request.body, staffId: staffOf(request).id });
    return { success: true, page };
  });
  const page = {
    summary: 'A reminder as it would leave, behind a sealed link',
    querystring: z.object({ token: z.string().max(longestPreview) }),
    errors: ['not_found'],
  } as const;
  app.get(previewPath, { schema: page }, async (request, reply) =>
    reply
      .header('content-security-policy', mailPolicy)
      .type('text/html; charset=utf-8')
      .send(await previewReminder(deps, { token: request.query.token, staffId: staffOf(request).id })),
  );
}

function registerChanges(app: FastifyInstance, deps: Deps): void {
  const save = {
    summary: 'Changes what reminds and when; counts at the next round',
    body: saveRemindersSchema,
    errors: ['conflict', 'invalid_request'],
    response: { 200: savedRemindersReplySchema },
  } as const;
  app.put('/api/admin/reminders', { ...sensitive, schema: save }, async (request) => {
    const version = await savePlan(deps, { ...request.body, staff: staffOf(request) });
    return { success: true, version };
  });
  const bringBack = {
    summary: 'Brings back an earlier version of the reminders; 0 is what the shop began with',
    params: z.object({ id: z.coerce.number().int().min(0).max(2_147_483_647) }),
    body: bringBackRemindersSchema,
    errors: ['not_found', 'conflict', 'invalid_request'],
    response: { 200: savedRemindersReplySchema },
  } as const;
  app.post(
    '/api/admin/reminders/versions/:id/bring-back',
    { ...sensitive, schema: bringBack },
    async (request) => {
      const { basis } = request.body;
      const version = await bringBackPlan(deps, { basis, id: request.params.id, staff: staffOf(request) });
      return { success: true, version };
    },
  );
}
