import type { ReviewDraft } from '#contracts/customers/reviews.ts';
import { recordEvent } from '#server/orders/record-event.ts';
import { inTransaction } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import { tellStaff } from '#server/staff/shop-status/tell-staff.ts';
import { changeableMs, shownName } from './rules.ts';
import { type InvitationRow, putReview } from './store.ts';

/**
 * Stores what the buyer thinks, or the change of it. Again is a no-op but for the time. Throws `conflict` when the
 * time for changes is over.
 */
export async function writeReview(
  deps: Pick<Deps, 'database' | 'now'>,
  invitation: InvitationRow,
  draft: ReviewDraft & { rating: number },
): Promise<void> {
  const at = deps.now();
  const writtenSince = new Date(at.getTime() - changeableMs);
  const named = { ...draft, name: shownName(draft.name, invitation.username) };
  await inTransaction(deps.database, async (tx) => {
    if (!(await putReview(tx, { invitation, draft: named, at, writtenSince })))
      throw new ShopError('conflict', 'the review can be changed no more');
    await recordEvent(tx, {
      orderId: invitation.order_id,
      kind: invitation.written_at ? 'review_changed' : 'review_written',
      actor: 'customer',
      at,
      data: { rating: draft.rating },
    });
    await tellStaff(tx, 'reviews');
  });
}
