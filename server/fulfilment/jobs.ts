import { z } from 'zod';
import { orderIdSchema } from '#contracts/kit/ids.ts';
import { defineJob, defineRows } from '#server/platform/feature/define-job.ts';
import type { JobDefinition } from '#server/platform/feature/feature.ts';
import { endOrderJob, endOrdersJob, stopDelivery } from './endings/settle-endings.ts';
import { syncStatusesJob } from './statuses/auto-sync.ts';
import { syncRunJob } from './statuses/sync-all.ts';
import { openFulfilments } from './submission/open-fulfilments.ts';
import { reconcileSubmissionJob } from './submission/reconcile-submission.ts';
import { resumeProviderJob } from './submission/resume-provider.ts';
import { postponeWaiting } from './submission/store-conditions.ts';
import { claimDue, type DueFulfilment, earliestFulfilment } from './submission/store-sending.ts';
import { submitFulfilment } from './submission/submit-fulfilment.ts';
import { sweep } from './submission/sweep.ts';

export const fulfilmentRows = defineRows({
  name: 'fulfilment.open',
  payload: z.object({ orderId: orderIdSchema }),
  table: 'fulfilments',
  // More parallel calls slow providers down, and a late reply makes a submission ambiguous.
  width: 24,
  earliest: earliestFulfilment,
  shown: {
    retry: (tx, id) => postponeWaiting(tx, { id, seconds: 0 }),
    delay: (tx, id, seconds) => postponeWaiting(tx, { id, seconds }),
  },
  open: (deps) => ({
    write: (tx, { orderId }) => openFulfilments(deps, tx, orderId),
    claim: (limit) => claimDue(deps.database, limit),
    work: (fulfilment: DueFulfilment) => submitFulfilment(deps, fulfilment),
    tell: ({ requestId, traceParent, orderId, fulfilmentId }) => ({
      requestId,
      traceParent,
      about: { orderId, fulfilmentId },
    }),
  }),
});

export const fulfilmentJobs: readonly JobDefinition[] = [
  reconcileSubmissionJob,
  resumeProviderJob,
  endOrderJob,
  stopDelivery,
  syncRunJob,
  syncStatusesJob,
  endOrdersJob,
  defineJob({ name: 'fulfilment.sweep', everySeconds: 30, handler: (deps) => sweep(deps) }),
];
