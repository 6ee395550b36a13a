import { inTransaction } from '#server/database/pool.ts';
import type { Deps } from '#server/deps.ts';
import { type Decision, decideReview, lockForReview } from './decide-review.ts';

/** A person has seen that the provider has no such order: the line is sent again, as a new attempt. */
export async function confirmNotPlaced(deps: Deps, decision: Decision): Promise<void> {
  await inTransaction(deps.database, async (tx) => {
    const reviewed = await lockForReview(tx, decision.submissionId);
    const to = {
      action: 'review.not_placed',
      how: 'not_placed',
      submission: 'not_placed',
      fulfilment: 'queued',
      reason: null,
    } as const;
    await decideReview(deps, tx, { decision, reviewed, to });
  });
}
