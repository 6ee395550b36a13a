import { inTransaction } from '#server/platform/database/pool.ts';
import { deleteRowsRule, legalRetentionDays, type Retention } from '#server/platform/database/retention.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import type { DecisionInput } from '#server/platform/feature/decision.ts';
import { defineJob } from '#server/platform/feature/define-job.ts';
import type { Feature } from '#server/platform/feature/feature.ts';
import { reviveJob } from '#server/platform/queue/change-jobs.ts';
import { pendingBulkActions, pendingBulkList } from './bulk-actions.ts';
import { closeWith, collectDecisionHandlers } from './decide-item.ts';
import { openItem } from './open-item.ts';
import { registerPendingStaffRoutes } from './staff-routes.ts';
import { countOpen, exhaustedJobs, lockExhausted } from './store-list.ts';

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

const pendingJobs = [
  defineJob({ name: 'pending.find-exhausted', everySeconds: 60, handler: (deps) => findExhausted(deps) }),
];

/** Retries a job after a member removed the cause. Throws `conflict` when the job is no longer stored. */
function retryJob(deps: Deps, chosen: DecisionInput): Promise<void> {
  const [name = '', id = ''] = chosen.item.subjectId.split(':');
  return closeWith(deps, chosen, {
    after: async (tx) => {
      if (await reviveJob(tx, { name, id })) return;
      throw new ShopError('conflict', 'the job has attempts left, or is no longer stored');
    },
  });
}

const pendingRetention: readonly Retention[] = [
  deleteRowsRule('pending_items', 'resolved_at < $1', {
    days: legalRetentionDays,
    // Sweeps check for earlier decisions, so closed items remain for at least a year.
    atLeast: 365,
    because: 'decisions about money are kept for six years',
  }),
];

export const pendingFeature: Feature = {
  name: 'pending',
  retention: pendingRetention,
  staffRoutes: (app, deps, all) => registerPendingStaffRoutes(app, deps, collectDecisionHandlers(all)),
  jobs: pendingJobs,
  attention: { pending: ({ database }) => countOpen(database) },
  bulkActions: pendingBulkActions,
  bulkLists: { pending: pendingBulkList },
  decisions: {
    noted: closeWith,
    answered: closeWith,
    refunded_elsewhere: closeWith,
    retry_job: retryJob,
  },
};
