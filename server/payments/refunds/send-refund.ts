import { z } from 'zod';
import { isStoredFailure, refusalOf } from '#server/platform/clients/processor/processor-errors.ts';
import type { ProcessorRefund } from '#server/platform/clients/processor/processor-objects.ts';
import type { Deps } from '#server/platform/deps.ts';
import { defineJob } from '#server/platform/feature/define-job.ts';
import { withFields } from '#server/platform/logging/request-context.ts';
import { findRefund, type RefundToSend, renewRefundKey } from './store-refunds.ts';
import { applyRefund, refuseRefund } from './sync-refund.ts';

/**
 * Sends a requested refund through the processor, or reads its outcome. A refund that the processor accepted is never
 * sent again, because idempotency keys expire after a day and the money would be sent twice.
 */
export async function sendRefund(deps: Deps, refundId: string): Promise<void> {
  const refund = await findRefund(deps.database, refundId);
  if (!refund || refund.state === 'failed' || refund.state === 'canceled') return;
  await withFields({ orderId: refund.order_id }, () => sendToProcessor(deps, refund));
}

async function sendToProcessor(deps: Deps, refund: RefundToSend): Promise<void> {
  const id = refund.processor_refund_id ?? (await findSent(deps, refund)) ?? (await postRefund(deps, refund));
  // A repeated request returns the first reply, so the current state is read.
  if (id !== undefined) await applyRefund(deps, await deps.processors.retrieveRefund(id));
}

/** Finds the refund with our id at the processor. The reply to an earlier attempt may have been lost. */
async function findSent(deps: Deps, refund: RefundToSend): Promise<ProcessorRefund['id'] | undefined> {
  for await (const made of deps.processors.listRefunds({ intentId: refund.intent_id }))
    if (made.refundId === refund.id) return made.id;
  return undefined;
}

/** Returns undefined if the processor rejected the refund permanently, or failed and will be called again. */
async function postRefund(deps: Deps, refund: RefundToSend): Promise<ProcessorRefund['id'] | undefined> {
  const { id: refundId, intent_id: intentId, amount_cents: amountCents, key_attempt: attempt } = refund;
  try {
    return (await deps.processors.createRefund({ refundId, attempt, intentId, amountCents })).id;
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal === undefined && !isStoredFailure(error)) throw error;
    deps.log.error({ err: error, refundId }, 'the processor rejected a refund');
    if (refusal !== undefined) await refuseRefund(deps, { refundId, intentId, reason: refusal });
    else await renewRefundKey(deps.database, refundId, attempt);
    return undefined;
  }
}

export const sendRefundJob = defineJob({
  name: 'payments.send-refund',
  payload: z.object({ refundId: z.uuid() }),
  handler: (deps, { refundId }) => sendRefund(deps, refundId),
});
