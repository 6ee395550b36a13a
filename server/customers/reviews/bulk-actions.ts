import { z } from 'zod';
import { hideReviewSchema, staffReviewsQuerySchema } from '#contracts/customers/reviews-schemas.ts';
import { ShopError } from '#server/platform/errors.ts';
import { defineBulkAction, defineBulkList } from '#server/staff/bulk/bulk-action.ts';
import { listReviewsForStaff } from './list-for-staff.ts';
import { hideInTransaction, showInTransaction } from './moderate-review.ts';
import { lockReview, nameReviews } from './store-lists.ts';

export const reviewBulkList = defineBulkList({
  id: z.uuid(),
  query: staffReviewsQuerySchema,
  page: (deps, query) => listReviewsForStaff(deps, query),
  names: nameReviews,
});

type UndoInput = Parameters<typeof lockReview>[0];

async function requireReason(tx: UndoInput, id: string, reason: string | null): Promise<void> {
  if ((await lockReview(tx, id))?.hidden_reason !== reason)
    throw new ShopError('conflict', 'the review was changed in the meantime');
}

const hide = defineBulkAction({
  subject: 'reviews',
  effects: [],
  values: hideReviewSchema,
  run: async (_deps, tx, { id, staff, values }) => {
    const { hidden_reason: before } = await hideInTransaction(tx, { reviewId: id, staff, ...values });
    return before === values.reason ? undefined : { before, after: values.reason };
  },
  undo: async (_deps, tx, { id, staff, was }) => {
    await requireReason(tx, id, was.after);
    if (was.before === null) await showInTransaction(tx, { reviewId: id, staff });
    else await hideInTransaction(tx, { reviewId: id, staff, reason: was.before });
  },
});

const show = defineBulkAction({
  subject: 'reviews',
  effects: [],
  values: z.object({}),
  run: async (_deps, tx, { id, staff }) => {
    const { hidden_reason: reason } = await showInTransaction(tx, { reviewId: id, staff });
    return reason === null ? undefined : { reason };
  },
  undo: async (_deps, tx, { id, staff, was }) => {
    await requireReason(tx, id, null);
    await hideInTransaction(tx, { reviewId: id, staff, reason: was.reason });
  },
});

export const reviewBulkActions = { review_hide: hide, review_show: show };
