import type { Deps } from '#server/deps.ts';
import { defineJob, type JobDefinition } from '#server/queue/define-job.ts';
import { settleOpen } from './settle-open.ts';
import { settleWithdrawal } from './settle-withdrawal.ts';

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
