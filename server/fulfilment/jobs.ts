import type { OrderId, SubmissionId } from '#contracts/ids.ts';
import type { Deps } from '#server/deps.ts';
import { defineJob, type JobDefinition } from '#server/queue/define-job.ts';
import { type DueRows, defineRows } from '#server/queue/work-rows.ts';
import { endOrder, endOrders } from './end-orders.ts';
import { openFulfilments } from './open-fulfilments.ts';
import { reconcileSubmission } from './reconcile-submission.ts';
import { resumeProvider } from './resume-provider.ts';
import { stopFulfilment } from './stop-fulfilment.ts';
import { type Claimed, claimDue } from './store-sending.ts';
import { submitFulfilment } from './submit-fulfilment.ts';
import { sweep } from './sweep.ts';
import { runSync } from './sync-all.ts';
import { clockSeconds, syncByItself } from './sync-by-itself.ts';

const sweepSeconds = 30;
const endSeconds = 3600;

/** Queued fulfilments are the queue of what is to be sent. */
export function fulfilmentRows(deps: Deps): DueRows {
  return defineRows({
    name: 'fulfilment.open',
    write: (tx, { orderId }) => openFulfilments(deps, tx, orderId as OrderId),
    table: 'fulfilments',
    // More at once makes providers slow rather than quick, and a late answer is a doubt.
    width: 24,
    claim: (limit) => claimDue(deps.database, limit),
    work: (claimed: Claimed) => submitFulfilment(deps, claimed),
    tell: ({ requestId, orderId, fulfilmentId }) => ({ requestId, about: { orderId, fulfilmentId } }),
  });
}

export function fulfilmentJobs(deps: Deps): JobDefinition[] {
  return [
    defineJob({
      name: 'fulfilment.reconcile-submission',
      run: ({ submissionId }) => reconcileSubmission(deps, submissionId as SubmissionId),
    }),
    defineJob({ name: 'fulfilment.resume', run: (resumption) => resumeProvider(deps, resumption) }),
    defineJob({ name: 'fulfilment.end', run: ({ orderId }) => endOrder(deps, orderId as OrderId) }),
    defineJob({ name: 'fulfilment.stop', run: ({ orderId }) => stopFulfilment(deps, orderId as OrderId) }),
    defineJob({ name: 'fulfilment.sync-run', run: ({ runId }) => runSync(deps, runId) }),
    defineJob({
      name: 'fulfilment.sync-statuses',
      everySeconds: clockSeconds(deps),
      run: () => syncByItself(deps),
    }),
    defineJob({ name: 'fulfilment.sweep', everySeconds: sweepSeconds, run: () => sweep(deps) }),
    defineJob({ name: 'fulfilment.end-orders', everySeconds: endSeconds, run: () => endOrders(deps) }),
  ];
}
