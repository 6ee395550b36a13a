import { inTransaction, type Tx } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import type { StaffActor } from '#server/staff/audit/actor.ts';
import { audited } from '#server/staff/audit/audited.ts';
import { tellStaff } from '#server/staff/shop-status/tell-staff.ts';
import { lockReview, type ReviewFacts, setHidden, setReply } from './store-lists.ts';

export interface Moderation {
  reviewId: string;
  staff: StaffActor;
}

interface Change {
  action: string;
  decide(before: ReviewFacts): object | undefined;
  write(tx: Tx): Promise<void>;
}

/** Locks, changes and audits a review. Returns its earlier state. Throws `not_found`. */
async function change(
  tx: Tx,
  { reviewId, staff }: Moderation,
  { action, decide, write }: Change,
): Promise<ReviewFacts> {
  const before = await lockReview(tx, reviewId);
  if (!before) throw new ShopError('not_found', 'no such review');
  const after = decide(before);
  if (!after) return before;
  await write(tx);
  await audited(tx, staff, { action, subjectType: 'review', subjectId: reviewId, before, after });
  await tellStaff(tx, 'reviews', reviewId);
  return before;
}

type Hiding = Moderation & { reason: string };

/** Hides the text and shows the stated reason in its place. The rating still counts. */
export const hideKnown = (tx: Tx, hiding: Hiding): Promise<ReviewFacts> =>
  change(tx, hiding, {
    action: 'review.hide',
    decide: (before) =>
      before.hidden_reason === hiding.reason ? undefined : { state: 'hidden', hidden_reason: hiding.reason },
    write: (writing) => setHidden(writing, hiding.reviewId, hiding.reason),
  });

export const showKnown = (tx: Tx, showing: Moderation): Promise<ReviewFacts> =>
  change(tx, showing, {
    action: 'review.unhide',
    decide: (before) => (before.state === 'shown' ? undefined : { state: 'shown', hidden_reason: null }),
    write: (writing) => setHidden(writing, showing.reviewId, null),
  });

export async function hideReview({ database }: Deps, hiding: Hiding): Promise<void> {
  await inTransaction(database, (tx) => hideKnown(tx, hiding));
}

export async function unhideReview({ database }: Deps, showing: Moderation): Promise<void> {
  await inTransaction(database, (tx) => showKnown(tx, showing));
}

export async function replyToReview(
  { database, now }: Deps,
  answer: Moderation & { reply: string | null },
): Promise<void> {
  const { reply, reviewId } = answer;
  await inTransaction(database, (tx) =>
    change(tx, answer, {
      action: 'review.reply',
      decide: (before) => (before.reply === reply ? undefined : { reply }),
      write: (writing) => setReply(writing, reviewId, { text: reply, at: now() }),
    }),
  );
}
