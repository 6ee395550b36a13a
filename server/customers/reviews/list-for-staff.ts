import type { z } from 'zod';
import type {
  StaffReview,
  StaffReviewReply,
  StaffReviewsReply,
  staffReviewsQuerySchema,
} from '#contracts/customers/reviews-schemas.ts';
import { keysetPage, type PageInput } from '#server/platform/database/keyset.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import { readAuditHistory } from '#server/staff/audit/record-audit.ts';
import { noReviews } from './rules.ts';
import { currentTotals, toPublicReview } from './show-reviews.ts';
import { readReviewForStaff, type StaffRow, staffReviewList } from './store-lists.ts';

function toStaffReview(row: StaffRow): StaffReview {
  return {
    ...toPublicReview(row),
    text: row.text,
    orderId: row.order_id,
    orderNumber: row.order_number,
    state: row.state,
    writtenAt: row.written_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    repliedAt: row.replied_at?.toISOString() ?? null,
  };
}

export async function showReviewForStaff(
  { database }: Pick<Deps, 'database'>,
  id: string,
): Promise<StaffReviewReply> {
  const row = await readReviewForStaff(database, id);
  if (!row) throw new ShopError('not_found', `no review ${id}`);
  const story = await readAuditHistory(database, { subjectType: 'review', subjectId: id });
  return { success: true, ...toStaffReview(row), story };
}

export async function listReviewsForStaff(
  deps: Deps,
  query: z.infer<typeof staffReviewsQuerySchema> & PageInput,
): Promise<StaffReviewsReply> {
  const { state = null, rating = null } = query;
  const list = staffReviewList({ state, rating });
  const [totals, page] = await Promise.all([
    currentTotals(deps),
    keysetPage(deps.database, { list, input: query }, toStaffReview),
  ]);
  return { ...page, totals: totals ?? noReviews };
}
