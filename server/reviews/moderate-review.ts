import { inTransaction, type Tx } from '#server/database/pool.ts';
import type { Deps } from '#server/deps.ts';
import { ShopError } from '#server/errors.ts';
import type { StaffActor } from '#server/staff/actor.ts';
import { audited } from '#server/staff/audited.ts';
import { lockReview, type ReviewFacts, setHidden, setReply } from './store-staff.ts';

/** Who changes which review. */
export interface Moderation {
  reviewId: string;
  staff: StaffActor;
}

interface Change {
  action: string;
  /** Undefined when it is so already. */
  decide(before: ReviewFacts): object | undefined;
  write(tx: Tx): Promise<void>;
}

/** Locks, decides, writes and keeps who did it, in one transaction. Throws `not_found`. */
async function change(
  deps: Deps,
  { reviewId, staff }: Moderation,
  { action, decide, write }: Change,
): Promise<void> {
  await inTransaction(deps.database, async (tx) => {
    const before = await lockReview(tx, reviewId);
    if (!before) throw new ShopError('not_found', 'no such review');
    const after = decide(before);
    if (!after) return;
    await write(tx);
    await audited(tx, staff, { action, subjectType: 'review', subjectId: reviewId, before, after });
  });
}

/** Takes the text from view for a stated reason, which stands in its place; the rating stays counted. */
export function hideReview(deps: Deps, hiding: Moderation & { reason: string }): Promise<void> {
  const { reason } = hiding;
  return change(deps, hiding, {
    action: 'review.hide',
    decide: (before) =>
      before.hidden_reason === reason ? undefined : { state: 'hidden', hidden_reason: reason },
    write: (tx) => setHidden(tx, hiding.reviewId, reason),
  });
}

export function unhideReview(deps: Deps, showing: Moderation): Promise<void> {
  return change(deps, showing, {
    action: 'review.unhide',
    decide: (before) => (before.state === 'shown' ? undefined : { state: 'shown', hidden_reason: null }),
    write: (tx) => setHidden(tx, showing.reviewId, null),
  });
}

/** The shop's answer below the text; null takes it back. */
export function replyToReview(deps: Deps, answer: Moderation & { reply: string | null }): Promise<void> {
  const { reply } = answer;
  return change(deps, answer, {
    action: 'review.reply',
    decide: (before) => (before.reply === reply ? undefined : { reply }),
    write: (tx) => setReply(tx, answer.reviewId, { text: reply, at: deps.now() }),
  });
}
