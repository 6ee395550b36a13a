import type { LineItemId } from '#contracts/kit/ids.ts';
import { isStoredFailure, refusalOf } from '#server/platform/clients/processor/processor-errors.ts';
import type { ProcessorRefund } from '#server/platform/clients/processor/processor-objects.ts';
import type { Deps } from '#server/platform/deps.ts';
import { workOn } from '#server/platform/logging/request-context.ts';
import { defineJob, type JobDefinition } from '#server/platform/queue/define-job.ts';
import { sendDisputeAnswer } from './disputes/answer-dispute.ts';
import { processEvent } from './intents/process-event.ts';
import { watchWebhooks } from './intents/webhooks.ts';
import { compareDays } from './reconciliation/compare-day.ts';
import { reconcilePayments } from './reconciliation/reconcile-payments.ts';
import { requestRefund } from './refunds/request-refund.ts';
import { findRefund, type RefundToSend, renewRefundKey } from './refunds/store-refunds.ts';
import { applyRefund, refuseRefund } from './refunds/sync-refund.ts';

/**
 * Has the processor send a refund that was asked for, or reads what has become of it. What the processor has once
 * taken is never asked for again: its keys are forgotten after a day, and the money would go out twice.
 */
export async function sendRefund(deps: Deps, refundId: string): Promise<void> {
  const refund = await findRefund(deps.database, refundId);
  if (!refund || refund.state === 'failed' || refund.state === 'canceled') return;
  await workOn({ orderId: refund.order_id }, () => send(deps, refund));
}

async function send(deps: Deps, refund: RefundToSend): Promise<void> {
  const id = refund.processor_refund_id ?? (await findSent(deps, refund)) ?? (await post(deps, refund));
  // A repeated request replays the first answer, so the present state is read anew.
  if (id !== undefined) await applyRefund(deps, await deps.processor.retrieveRefund(id));
}

/** The answer to an earlier try may have been lost: the refund that carries our id is ours. */
async function findSent(deps: Deps, refund: RefundToSend): Promise<ProcessorRefund['id'] | undefined> {
  for await (const made of deps.processor.listRefunds({ intentId: refund.intent_id }))
    if (made.refundId === refund.id) return made.id;
  return undefined;
}

/** Undefined when the processor refused for good, or when it failed and is asked again later. */
async function post(deps: Deps, refund: RefundToSend): Promise<ProcessorRefund['id'] | undefined> {
  const { id: refundId, intent_id: intentId, amount_cents: amountCents, key_attempt: attempt } = refund;
  try {
    return (await deps.processor.createRefund({ refundId, attempt, intentId, amountCents })).id;
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal === undefined && !isStoredFailure(error)) throw error;
    deps.log.error({ err: error, refundId }, 'the processor did not take a refund');
    if (refusal !== undefined) await refuseRefund(deps, { refundId, intentId, reason: refusal });
    else await renewRefundKey(deps.database, refundId, attempt);
    return undefined;
  }
}

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
