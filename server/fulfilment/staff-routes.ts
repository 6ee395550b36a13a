import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { doubtDecisionSchema, doubtListReplySchema, linkSubmissionSchema } from '#contracts/doubts.ts';
import { submissionIdSchema } from '#contracts/ids.ts';
import {
  orderTargetSchema,
  sendToProviderReplySchema,
  sendToProviderSchema,
} from '#contracts/staff-order-changes.ts';
import { successSchema } from '#contracts/success.ts';
import type { Deps } from '#server/deps.ts';
import { keyOf } from '#server/http/key-of.ts';
import { orderIdFrom } from '#server/orders/show-for-staff.ts';
import { staffOf } from '#server/staff/actor.ts';
import { requireFreshProof, sensitive } from '#server/staff/fresh-proof.ts';
import { staffScope } from '#server/staff/staff-scope.ts';
import { changeTarget } from './change-target.ts';
import { confirmNotPlaced } from './confirm-not-placed.ts';
import { linkSubmission } from './link-submission.ts';
import { listDoubts } from './list-doubts.ts';
import { refundSubmission } from './refund-submission.ts';
import { sendToProvider } from './send-to-provider.ts';
import { registerSyncStaffRoutes } from './sync-staff-routes.ts';

const doubt = {
  params: z.object({ submissionId: submissionIdSchema }),
  errors: ['not_found', 'conflict'],
  response: { 200: successSchema },
} as const;

/** The list of doubts, and what staff have sent, for staff. */
export function registerFulfilmentStaffRoutes(app: FastifyInstance, deps: Deps): void {
  staffScope(app, { deps, role: 'agent' }, (staffOnly) => {
    registerDoubts(staffOnly, deps);
    registerSyncStaffRoutes(staffOnly, deps);
    registerSending(staffOnly, deps);
  });
}

/** An order's id or its number. */
const orderParams = z.object({ id: z.string().max(64) });

/** What has gone wrong with an order is put right: whom it is for, and that it is sent. */
function registerSending(app: FastifyInstance, deps: Deps): void {
  const target = {
    summary: 'Corrects whom an order is for, as far as it has not been sent',
    params: orderParams,
    body: orderTargetSchema,
    errors: ['order_not_found', 'already_sent', 'conflict', 'username_invalid', 'post_invalid'],
    response: { 200: successSchema },
  } as const;
  app.put('/api/admin/orders/:id/target', { schema: target }, async (request) => {
    const orderId = await orderIdFrom(deps.database, request.params.id);
    await changeTarget(deps, { ...request.body, orderId, staff: staffOf(request) });
    return { success: true };
  });
  const send = {
    summary: 'Has an order sent; with forceResend also what was taken or is in doubt, beside that attempt',
    params: orderParams,
    body: sendToProviderSchema,
    idempotency: 'optional',
    errors: [
      'order_not_found',
      'already_sent',
      'conflict',
      'username_invalid',
      'post_invalid',
      'proof_needed',
    ],
    response: { 200: sendToProviderReplySchema },
  } as const;
  app.post('/api/admin/send-to-provider/:id', { schema: send }, async (request) => {
    const { body } = request;
    if (body.forceResend) requireFreshProof(deps, request);
    const key = body.forceResend ? keyOf(request) : undefined;
    const orderId = await orderIdFrom(deps.database, request.params.id);
    return sendToProvider(deps, { ...body, orderId, staff: staffOf(request), key });
  });
}

function registerDoubts(app: FastifyInstance, deps: Deps): void {
  const list = {
    summary: 'Submissions whose outcome nobody knows, and refused ones, the oldest first',
    response: { 200: doubtListReplySchema },
  };
  app.get('/api/admin/doubts', { schema: list }, async () => {
    return { success: true, items: await listDoubts(deps) };
  });
  const link = {
    ...doubt,
    summary: 'The provider has it: under this number',
    errors: [...doubt.errors, 'provider_silent', 'provider_order_unknown', 'provider_order_taken'],
    body: linkSubmissionSchema,
  } as const;
  app.post('/api/admin/doubts/:submissionId/link', { schema: link }, async (request) => {
    await linkSubmission(deps, { ...request.params, staff: staffOf(request), ...request.body });
    return { success: true };
  });
  const notPlaced = {
    ...doubt,
    summary: 'The provider does not have it: it is sent once more',
    body: doubtDecisionSchema,
  };
  app.post('/api/admin/doubts/:submissionId/not-placed', { schema: notPlaced }, async (request) => {
    await confirmNotPlaced(deps, { ...request.params, staff: staffOf(request), ...request.body });
    return { success: true };
  });
  const refund = {
    ...doubt,
    summary: 'It is not sent again: its money goes back',
    body: doubtDecisionSchema,
  };
  app.post('/api/admin/doubts/:submissionId/refund', { ...sensitive, schema: refund }, async (request) => {
    await refundSubmission(deps, { ...request.params, staff: staffOf(request), ...request.body });
    return { success: true };
  });
}
