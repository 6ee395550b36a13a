import type { FastifyInstance } from 'fastify';
import { reviewsMessages } from '#messages/admin/customers/reviews.ts';
import type { Deps } from '#server/platform/deps.ts';
import { serve } from '#server/platform/http/serve.ts';
import { staffOf } from '#server/staff/audit/actor.ts';
import { staffList } from '#server/staff/lists/staff-list.ts';
import { staffScope } from '#server/staff/sessions/staff-scope.ts';
import { listReviewsForStaff, showReviewForStaff } from './list-for-staff.ts';
import { hideReview, replyToReview, unhideReview } from './moderate-review.ts';

export function registerReviewStaffRoutes(app: FastifyInstance, deps: Deps): void {
  staffList(app, deps, {
    call: 'reviews.list',
    read: (query) => listReviewsForStaff(deps, query),
    csv: ['id', 'orderNumber', 'rating', 'name', 'text', 'state', 'hiddenReason', 'reply', 'writtenAt'],
    words: (language) => ({ state: reviewsMessages[language].states }),
  });
  staffScope(app, { deps, role: 'agent' }, (staffOnly) => {
    serve(staffOnly, 'reviews.show', ({ params }) => showReviewForStaff(deps, params.id));
    serve(staffOnly, 'reviews.hide', async (request) => {
      const { id: reviewId } = request.params;
      await hideReview(deps, { reviewId, staff: staffOf(request), ...request.body });
    });
    serve(staffOnly, 'reviews.unhide', (request) =>
      unhideReview(deps, { reviewId: request.params.id, staff: staffOf(request) }),
    );
    serve(staffOnly, 'reviews.reply', async (request) => {
      const { id: reviewId } = request.params;
      await replyToReview(deps, { reviewId, staff: staffOf(request), ...request.body });
    });
  });
}
