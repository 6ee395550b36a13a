import { inTransaction } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import type { DecisionInput } from '#server/platform/feature/decision.ts';
import { defineJob } from '#server/platform/feature/define-job.ts';
import { reviveJob } from '#server/platform/queue/change-jobs.ts';
import { closeWith } from './decide-item.ts';
import { openItem } from './open-item.ts';
import { exhaustedJobs, lockExhausted } from './store-list.ts';

const limit = 200;

export async function findExhausted(deps: Pick<Deps, 'database' | 'log'>): Promise<void> {
  await inTransaction(deps.database, async (tx) => {
    await lockExhausted(tx);
    for (const { subjectId, orderId, ...evidence } of await exhaustedJobs(tx, limit)) {
      deps.log.error({ subjectId, error: evidence.error }, 'a job used up its attempts');
      await openItem(tx, { reason: 'job_exhausted', subjectId, orderId, evidence });
    }
  });
}

export const pendingJobs = [
  defineJob({ name: 'pending.find-exhausted', everySeconds: 60, handler: (deps) => findExhausted(deps) }),
];

/** Retries a job after a member removed the cause. Throws `conflict` when the job is no longer stored. */
export function retryJob(deps: Deps, chosen: DecisionInput): Promise<void> {
  const [name = '', id = ''] = chosen.item.subjectId.split(':');
  return closeWith(deps, chosen, {
    after: async (tx) => {
      if (await reviveJob(tx, { name, id })) return;
      throw new ShopError('conflict', 'the job has attempts left, or is no longer stored');
    },
  });
}
