import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import {
  hideReviewSchema,
  replyToReviewSchema,
  staffReviewsQuerySchema,
} from '#contracts/reviews-schemas.ts';
import type { Deps } from '#server/deps.ts';
import { parseBody } from '#server/http/parse-body.ts';
import { staffOf } from '#server/staff/actor.ts';
import { staffList } from '#server/staff/staff-list.ts';
import { staffScope } from '#server/staff/staff-scope.ts';
import { listReviewsForStaff } from './list-for-staff.ts';
import { hideReview, type Moderation, replyToReview, unhideReview } from './moderate-review.ts';

const reviewParams = z.object({ id: z.uuid() });

/** Who changes what; the guard has run before. */
function moderationOf(request: FastifyRequest): Moderation {
  const { id } = parseBody(reviewParams, request.params);
  return { reviewId: id, staff: staffOf(request) };
}

/** Reviews for staff: read them, hide a text for a reason, show it again, answer. */
export function registerReviewStaffRoutes(app: FastifyInstance, deps: Deps): void {
  staffList(app, deps, {
    url: '/api/admin/reviews',
    query: staffReviewsQuerySchema,
    read: (query) => listReviewsForStaff(deps, query),
    csv: ['id', 'orderNumber', 'rating', 'name', 'text', 'state', 'hiddenReason', 'reply', 'writtenAt'],
  });
  staffScope(app, { deps, role: 'agent' }, (staffOnly) => {
    staffOnly.post('/api/admin/reviews/:id/hide', async (request) => {
      await hideReview(deps, { ...moderationOf(request), ...parseBody(hideReviewSchema, request.body) });
      return { success: true };
    });
    staffOnly.post('/api/admin/reviews/:id/unhide', async (request) => {
      await unhideReview(deps, moderationOf(request));
      return { success: true };
    });
    staffOnly.post('/api/admin/reviews/:id/reply', async (request) => {
      await replyToReview(deps, {
        ...moderationOf(request),
        ...parseBody(replyToReviewSchema, request.body),
      });
      return { success: true };
    });
  });
}
