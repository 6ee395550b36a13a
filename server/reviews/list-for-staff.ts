import type { z } from 'zod';
import type { StaffReview, StaffReviewsReply, staffReviewsQuerySchema } from '#contracts/reviews.ts';
import type { Deps } from '#server/deps.ts';
import { currentTotals, toShown } from './show-reviews.ts';
import { listForStaff, type StaffRow } from './store-staff.ts';

const perPage = 50;

function toStaff(row: StaffRow): StaffReview {
  return {
    ...toShown(row),
    text: row.text,
    orderId: row.order_id,
    orderNumber: row.order_number,
    state: row.state,
    writtenAt: row.written_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    repliedAt: row.replied_at?.toISOString() ?? null,
  };
}

/** All reviews with their texts, newest first. */
export async function listReviewsForStaff(
  deps: Deps,
  query: z.infer<typeof staffReviewsQuerySchema>,
): Promise<StaffReviewsReply> {
  const { before = null, state = null, rating = null } = query;
  const [totals, found] = await Promise.all([
    currentTotals(deps),
    listForStaff(deps.database, { before, state, rating, limit: perPage }),
  ]);
  return {
    success: true,
    totals: totals ?? { count: 0, average: 0, sample: false },
    reviews: found.map(toStaff),
    next: found.length === perPage ? (found.at(-1)?.id ?? null) : null,
  };
}
