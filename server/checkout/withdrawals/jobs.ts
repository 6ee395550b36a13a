import type { Deps } from '#server/platform/deps.ts';
import { defineJob } from '#server/platform/feature/define-job.ts';
import type { JobDefinition } from '#server/platform/feature/feature.ts';
import { settleWithdrawal, settleWithdrawalJob } from './settle-withdrawal.ts';
import { findStopping } from './store.ts';

export async function settleOpenWithdrawals(deps: Deps): Promise<void> {
  for (const id of await findStopping(deps.database)) {
    try {
      await settleWithdrawal(deps, id);
    } catch (error) {
      deps.log.error(
        { err: error, withdrawalId: id },
        'withdrawal could not be settled: the next run repeats it',
      );
    }
  }
}

const sweepSeconds = 60;

export const withdrawalJobs: readonly JobDefinition[] = [
  settleWithdrawalJob,
  defineJob({
    name: 'withdrawals.settle-open',
    everySeconds: sweepSeconds,
    handler: (deps) => settleOpenWithdrawals(deps),
  }),
];
