import { inTransaction } from '#server/database/pool.ts';
import type { Deps } from '#server/deps.ts';
import { type Decision, decideReview, lockForReview } from './decide-review.ts';

/** One refund per line for this reason, however often it is asked for. */
const refundReason = 'submission_not_delivered';

/** A person gives the line up: nothing more is sent for it, and its price goes back. */
export async function refundSubmission(deps: Deps, decision: Decision): Promise<void> {
  await inTransaction(deps.database, async (tx) => {
    const reviewed = await lockForReview(tx, decision.submissionId);
    const to = {
      action: 'review.refund',
      submission: 'refunded',
      fulfilment: 'canceled',
      reason: 'refunded',
    } as const;
    await decideReview(deps, tx, { decision, reviewed, to });
    await deps.queue.enqueue(tx, 'payments.request-refund', {
      lineItemId: reviewed.lineItemId,
      reason: refundReason,
      requestedBy: decision.staff.username,
    });
  });
}
