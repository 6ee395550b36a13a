import { pagesThatShow } from '#contracts/pages/pages.ts';
import type { Retention } from '#server/platform/database/retention.ts';
import type { Feature } from '#server/platform/feature/feature.ts';
import { reviewBulkActions, reviewBulkList } from './bulk-actions.ts';
import { reviewJobs } from './jobs.ts';
import { invitationSetting, reviewInvitation } from './review-invitation.ts';
import { registerReviewRoutes } from './routes.ts';
import { seedReviews } from './sample-reviews.ts';
import { currentReviews } from './show-reviews.ts';
import { registerReviewStaffRoutes } from './staff-routes.ts';
import { eraseReviewers } from './store.ts';
import { reviewVisits } from './visit-review.ts';

const reviewsRetention: readonly Retention[] = [
  { table: 'review_invitations', because: 'one per order, only a hash and times' },
  { table: 'reviews', because: 'kept while published' },
];

export const reviewsFeature: Feature = {
  name: 'reviews',
  erases: eraseReviewers,
  retention: reviewsRetention,
  routes: registerReviewRoutes,
  staffRoutes: registerReviewStaffRoutes,
  bulkActions: reviewBulkActions,
  bulkLists: { reviews: reviewBulkList },
  jobs: reviewJobs,
  mails: [reviewInvitation],
  seed: seedReviews,
  settings: [invitationSetting],
  content: [{ pages: pagesThatShow('reviews'), read: currentReviews }],
  visits: { writeReview: reviewVisits },
};
