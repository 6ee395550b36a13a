import { defineJob } from '#server/platform/feature/define-job.ts';
import type { JobDefinition } from '#server/platform/feature/feature.ts';
import { sendDisputeAnswerJob } from './disputes/answer-dispute.ts';
import { processEventJob } from './intents/receive-event.ts';
import { watchWebhooks } from './intents/webhooks.ts';
import { compareDays } from './reconciliation/compare-day.ts';
import { reconcilePaymentsJob } from './reconciliation/reconcile-payments.ts';
import { requestRefundOfLine } from './refunds/request-refund.ts';
import { sendRefundJob } from './refunds/send-refund.ts';

export const paymentJobs: readonly JobDefinition[] = [
  processEventJob,
  requestRefundOfLine,
  sendRefundJob,
  sendDisputeAnswerJob,
  reconcilePaymentsJob,
  defineJob({ name: 'payments.compare-days', everySeconds: 3600, handler: (deps) => compareDays(deps) }),
  defineJob({ name: 'payments.watch-webhooks', everySeconds: 60, handler: (deps) => watchWebhooks(deps) }),
];
