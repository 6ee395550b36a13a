import type { LineItemId } from '#contracts/ids.ts';
import type { Deps } from '#server/deps.ts';
import { defineJob, type JobDefinition } from '#server/queue/define-job.ts';
import { compareDays } from './compare-day.ts';
import { processEvent } from './process-event.ts';
import { reconcilePayments } from './reconcile-payments.ts';
import { requestRefund } from './request-refund.ts';
import { sendDisputeAnswer } from './send-dispute-answer.ts';
import { sendRefund } from './send-refund.ts';
import { watchWebhooks } from './watch-webhooks.ts';

export function paymentJobs(deps: Deps): JobDefinition[] {
  return [
    defineJob({
      name: 'payments.process-event',
      run: ({ eventId }) => processEvent(deps, eventId),
    }),
    defineJob({
      name: 'payments.request-refund',
      run: (request) =>
        requestRefund(deps, {
          ...request,
          lineItemId: request.lineItemId as LineItemId,
          requestKey: request.requestKey ?? request.reason,
        }),
    }),
    defineJob({ name: 'payments.send-refund', run: ({ refundId }) => sendRefund(deps, refundId) }),
    defineJob({
      name: 'payments.send-dispute-answer',
      run: ({ disputeId }) => sendDisputeAnswer(deps, disputeId),
    }),
    defineJob({ name: 'payments.compare-days', everySeconds: 3600, run: () => compareDays(deps) }),
    defineJob({ name: 'payments.watch-webhooks', everySeconds: 60, run: () => watchWebhooks(deps) }),
    defineJob({
      name: 'payments.reconcile',
      everySeconds: deps.config.reconcileSeconds,
      run: () => reconcilePayments(deps),
    }),
  ];
}
