import type { ReviewDraft } from '#contracts/customers/reviews.ts';
import { suppress } from '#server/mail/suppressions/suppress.ts';
import { tokenHash } from '#server/orders/order-token.ts';
import { recordEvent } from '#server/orders/record-event.ts';
import { inTransaction } from '#server/platform/database/pool.ts';
import type { Queryable } from '#server/platform/database/query.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import { notifyStaffOfChange } from '#server/staff/shop-status/notify-staff.ts';
import { changeableMs, shownName } from './rules.ts';
import { findInvitation, type InvitationRow, putReview } from './store.ts';

const shape = /^[A-Za-z0-9_-]{32}$/;

export async function findByToken(db: Queryable, token: string): Promise<InvitationRow | undefined> {
  return shape.test(token) ? findInvitation(db, tokenHash(token)) : undefined;
}

export function isExpired(invitation: InvitationRow, now: Date): boolean {
  return invitation.written_at === null && invitation.expires_at <= now;
}

export async function optOutOfInvitations(
  { database, now }: Pick<Deps, 'database' | 'now'>,
  email: string,
  source: 'link' | 'one_click',
): Promise<void> {
  await suppress(database, { email, kinds: ['reviews'], source, at: now() });
}

/** A repetition changes only the time. Throws `conflict` after the time for changes. */
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
      throw new ShopError('conflict', 'the review can no longer be changed');
    await recordEvent(tx, {
      orderId: invitation.order_id,
      kind: invitation.written_at ? 'review_changed' : 'review_written',
      actor: 'customer',
      at,
      data: { rating: draft.rating },
    });
    await notifyStaffOfChange(tx, 'reviews');
  });
}
