import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type DoubtListReply, doubtDecisionSchema, linkSubmissionSchema } from '#contracts/doubts.ts';
import { submissionIdSchema } from '#contracts/ids.ts';
import type { Deps } from '#server/deps.ts';
import { parseBody } from '#server/http/parse-body.ts';
import { staffOf } from '#server/staff/actor.ts';
import { sensitive } from '#server/staff/fresh-proof.ts';
import { staffScope } from '#server/staff/staff-scope.ts';
import { confirmNotPlaced } from './confirm-not-placed.ts';
import { linkSubmission } from './link-submission.ts';
import { listDoubts } from './list-doubts.ts';
import { refundSubmission } from './refund-submission.ts';

const submissionParams = z.object({ submissionId: submissionIdSchema });

function submissionOf(request: FastifyRequest) {
  return { ...parseBody(submissionParams, request.params), staff: staffOf(request) };
}

/** The list of doubts, for staff. */
export function registerFulfilmentStaffRoutes(app: FastifyInstance, deps: Deps): void {
  staffScope(app, { deps, role: 'agent' }, (staffOnly) => {
    registerDoubts(staffOnly, deps);
  });
}

function registerDoubts(app: FastifyInstance, deps: Deps): void {
  app.get('/api/admin/doubts', async (): Promise<DoubtListReply> => {
    return { success: true, items: await listDoubts(deps) };
  });
  app.post('/api/admin/doubts/:submissionId/link', async (request) => {
    await linkSubmission(deps, {
      ...submissionOf(request),
      ...parseBody(linkSubmissionSchema, request.body),
    });
    return { success: true };
  });
  app.post('/api/admin/doubts/:submissionId/not-placed', async (request) => {
    await confirmNotPlaced(deps, {
      ...submissionOf(request),
      ...parseBody(doubtDecisionSchema, request.body),
    });
    return { success: true };
  });
  app.post('/api/admin/doubts/:submissionId/refund', sensitive, async (request) => {
    await refundSubmission(deps, {
      ...submissionOf(request),
      ...parseBody(doubtDecisionSchema, request.body),
    });
    return { success: true };
  });
}
