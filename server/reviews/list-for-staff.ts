import type { z } from 'zod';
import type { StaffReview, StaffReviewsReply, staffReviewsQuerySchema } from '#contracts/reviews-schemas.ts';
import { keysetPage, type PageWish } from '#server/database/keyset.ts';
import type { Deps } from '#server/deps.ts';
import { currentTotals, toShown } from './show-reviews.ts';
import { type StaffRow, staffReviewList } from './store-staff.ts';

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
  query: z.infer<typeof staffReviewsQuerySchema> & PageWish,
): Promise<StaffReviewsReply> {
  const { state = null, rating = null } = query;
  const list = staffReviewList({ state, rating });
  const [totals, page] = await Promise.all([
    currentTotals(deps),
    keysetPage(deps.database, { list, wish: query }, toStaff),
  ]);
  return { ...page, totals: totals ?? { count: 0, average: 0, sample: false } };
}
