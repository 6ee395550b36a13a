import { inTransaction, type Tx } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import type { StaffActor } from '#server/staff/audit/actor.ts';
import { recordAudit } from '#server/staff/audit/record-audit.ts';
import { notifyStaffOfChange } from '#server/staff/shop-status/notify-staff.ts';
import { lockReview, type ReviewFacts, setHidden, setReply } from './store-lists.ts';

export interface Moderation {
  reviewId: string;
  staff: StaffActor;
}

interface ReviewChange {
  action: string;
  decide(before: ReviewFacts): object | undefined;
  write(tx: Tx): Promise<void>;
}

async function changeReview(
  tx: Tx,
  { reviewId, staff }: Moderation,
  { action, decide, write }: ReviewChange,
): Promise<ReviewFacts> {
  const before = await lockReview(tx, reviewId);
  if (!before) throw new ShopError('not_found', 'no such review');
  const after = decide(before);
  if (!after) return before;
  await write(tx);
  await recordAudit(tx, staff, { action, subjectType: 'review', subjectId: reviewId, before, after });
  await notifyStaffOfChange(tx, 'reviews', reviewId);
  return before;
}

type HideReviewInput = Moderation & { reason: string };

/** Hides the text and shows the stated reason in its place. The rating still counts. */
export const hideInTransaction = (tx: Tx, hiding: HideReviewInput): Promise<ReviewFacts> =>
  changeReview(tx, hiding, {
    action: 'review.hide',
    decide: (before) =>
      before.hidden_reason === hiding.reason ? undefined : { state: 'hidden', hidden_reason: hiding.reason },
    write: (writing) => setHidden(writing, hiding.reviewId, hiding.reason),
  });

export const showInTransaction = (tx: Tx, showing: Moderation): Promise<ReviewFacts> =>
  changeReview(tx, showing, {
    action: 'review.unhide',
    decide: (before) => (before.state === 'shown' ? undefined : { state: 'shown', hidden_reason: null }),
    write: (writing) => setHidden(writing, showing.reviewId, null),
  });

export async function hideReview({ database }: Deps, hiding: HideReviewInput): Promise<void> {
  await inTransaction(database, (tx) => hideInTransaction(tx, hiding));
}

export async function unhideReview({ database }: Deps, showing: Moderation): Promise<void> {
  await inTransaction(database, (tx) => showInTransaction(tx, showing));
}

export async function replyToReview(
  { database, now }: Deps,
  answer: Moderation & { reply: string | null },
): Promise<void> {
  const { reply, reviewId } = answer;
  await inTransaction(database, (tx) =>
    changeReview(tx, answer, {
      action: 'review.reply',
      decide: (before) => (before.reply === reply ? undefined : { reply }),
      write: (writing) => setReply(writing, reviewId, { text: reply, at: now() }),
    }),
  );
}
