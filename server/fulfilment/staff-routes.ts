import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { doubtDecisionSchema, doubtListReplySchema, linkSubmissionSchema } from '#contracts/doubts.ts';
import { submissionIdSchema } from '#contracts/ids.ts';
import { successSchema } from '#contracts/success.ts';
import type { Deps } from '#server/deps.ts';
import { staffOf } from '#server/staff/actor.ts';
import { sensitive } from '#server/staff/fresh-proof.ts';
import { staffScope } from '#server/staff/staff-scope.ts';
import { confirmNotPlaced } from './confirm-not-placed.ts';
import { linkSubmission } from './link-submission.ts';
import { listDoubts } from './list-doubts.ts';
import { refundSubmission } from './refund-submission.ts';

const doubt = {
  params: z.object({ submissionId: submissionIdSchema }),
  errors: ['not_found', 'conflict'],
  response: { 200: successSchema },
} as const;

/** The list of doubts, for staff. */
export function registerFulfilmentStaffRoutes(app: FastifyInstance, deps: Deps): void {
  staffScope(app, { deps, role: 'agent' }, (staffOnly) => {
    registerDoubts(staffOnly, deps);
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
    body: linkSubmissionSchema,
  };
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
