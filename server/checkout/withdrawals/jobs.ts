import type { Deps } from '#server/platform/deps.ts';
import { defineJob, type JobDefinition } from '#server/platform/queue/define-job.ts';
import { settleWithdrawal } from './settle-withdrawal.ts';
import { findStopping } from './store.ts';

/** The sweep: every withdrawal that still waits is looked at again. One that fails does not hold up the others. */
export async function settleOpen(deps: Deps): Promise<void> {
  for (const id of await findStopping(deps.database)) {
    try {
      await settleWithdrawal(deps, id);
    } catch (error) {
      deps.log.error({ err: error, withdrawalId: id }, 'a withdrawal could not be settled');
    }
  }
}

const sweepSeconds = 10;

export function withdrawalJobs(deps: Deps): JobDefinition[] {
  return [
    defineJob({
      name: 'withdrawals.settle',
      run: ({ withdrawalId }) => settleWithdrawal(deps, withdrawalId),
    }),
    defineJob({
      name: 'withdrawals.settle-open',
      everySeconds: sweepSeconds,
      retryLimit: 0,
      run: () => settleOpen(deps),
    }),
  ];
}
