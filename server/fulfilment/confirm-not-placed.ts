import { inTransaction } from '#server/database/pool.ts';
import type { Deps } from '#server/deps.ts';
import { type Decision, decideDoubt, lockDoubt } from './decide-doubt.ts';

/** A person has seen that the provider has no such order: the line is sent again, as a new attempt. */
export async function confirmNotPlaced(deps: Deps, decision: Decision): Promise<void> {
  await inTransaction(deps.database, async (tx) => {
    const attempt = await lockDoubt(tx, decision.submissionId);
    const to = {
      action: 'doubt.not_placed',
      how: 'not_placed',
      submission: 'not_placed',
      fulfilment: 'queued',
      reason: null,
    } as const;
    await decideDoubt(deps, tx, { decision, attempt, to });
  });
}
