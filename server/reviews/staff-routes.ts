import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { listReplySchema } from '#contracts/lists.ts';
import {
  hideReviewSchema,
  replyToReviewSchema,
  reviewTotalsSchema,
  staffReviewReplySchema,
  staffReviewSchema,
  staffReviewsQuerySchema,
} from '#contracts/reviews-schemas.ts';
import { successSchema } from '#contracts/success.ts';
import type { Deps } from '#server/deps.ts';
import { staffOf } from '#server/staff/actor.ts';
import { staffList } from '#server/staff/staff-list.ts';
import { staffScope } from '#server/staff/staff-scope.ts';
import { listReviewsForStaff, showReviewForStaff } from './list-for-staff.ts';
import { hideReview, replyToReview, unhideReview } from './moderate-review.ts';

const reviewParams = z.object({ id: z.uuid() });

const change = { params: reviewParams, errors: ['not_found'], response: { 200: successSchema } } as const;

/** Reviews for staff: read them, hide a text for a reason, show it again, answer. */
export function registerReviewStaffRoutes(app: FastifyInstance, deps: Deps): void {
  staffList(app, deps, {
    url: '/api/admin/reviews',
    summary: 'Reviews, the newest first',
    query: staffReviewsQuerySchema,
    reply: listReplySchema(staffReviewSchema).extend({ totals: reviewTotalsSchema }),
    read: (query) => listReviewsForStaff(deps, query),
    csv: ['id', 'orderNumber', 'rating', 'name', 'text', 'state', 'hiddenReason', 'reply', 'writtenAt'],
  });
  staffScope(app, { deps, role: 'agent' }, (staffOnly) => {
    const show = {
      ...change,
      summary: 'One review, and what the shop did with it',
      response: { 200: staffReviewReplySchema },
    } as const;
    staffOnly.get('/api/admin/reviews/:id', { schema: show }, ({ params }) =>
      showReviewForStaff(deps, params.id),
    );
    const hide = {
      ...change,
      summary: 'Hides a text, for a reason that everybody reads',
      body: hideReviewSchema,
    };
    staffOnly.post('/api/admin/reviews/:id/hide', { schema: hide }, async (request) => {
      const { id: reviewId } = request.params;
      await hideReview(deps, { reviewId, staff: staffOf(request), ...request.body });
      return { success: true };
    });
    const unhide = { ...change, summary: 'Shows a hidden text again' };
    staffOnly.post('/api/admin/reviews/:id/unhide', { schema: unhide }, async (request) => {
      await unhideReview(deps, { reviewId: request.params.id, staff: staffOf(request) });
      return { success: true };
    });
    const answer = {
      ...change,
      summary: 'Answers a review, or takes the answer back',
      body: replyToReviewSchema,
    };
    staffOnly.post('/api/admin/reviews/:id/reply', { schema: answer }, async (request) => {
      const { id: reviewId } = request.params;
      await replyToReview(deps, { reviewId, staff: staffOf(request), ...request.body });
      return { success: true };
    });
  });
}
