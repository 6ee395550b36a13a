import { z } from 'zod';
import type { PaymentIntentId } from '#contracts/kit/ids.ts';
import { ProcessorObjectMissing } from '#server/platform/clients/processor/processor-errors.ts';
import type { Deps } from '#server/platform/deps.ts';
import { defineJob } from '#server/platform/feature/define-job.ts';
import { syncDispute, takeFraudWarning } from '../disputes/sync-dispute.ts';
import { applyRefund, syncRefund } from '../refunds/sync-refund.ts';
import { settlePayment } from './settle-payment.ts';
import { findEvent, markEventProcessed, type StoredEvent } from './store.ts';

/** Takes in all that the processor knows of one payment: that it came, what went back, what banks say of it. */
export async function takeInIntent(deps: Deps, intentId: PaymentIntentId): Promise<void> {
  const { processor } = deps;
  await settlePayment(deps, intentId);
  for await (const refund of processor.listRefunds({ intentId })) await applyRefund(deps, refund);
  for await (const { id } of processor.listDisputes({ intentId })) await syncDispute(deps, id);
  for await (const warned of processor.listWarnings({ intentId })) await takeFraudWarning(deps, warned);
}

/** The id of the object that a stored event is about; `object_id` is the intent where it names one. */
function objectIdOf(event: StoredEvent): string {
  const payload = event.payload as { data?: { object?: { id?: string } } };
  return payload.data?.object?.id ?? event.object_id;
}

async function syncRefunds(deps: Deps, intentId: PaymentIntentId): Promise<string> {
  for await (const refund of deps.processor.listRefunds({ intentId })) await applyRefund(deps, refund);
  return 'synced';
}

/** One handler per family of events; all re-read the object, so the order of arrival does not matter. */
const handlers: [prefix: string, work: (deps: Deps, event: StoredEvent) => Promise<string>][] = [
  [
    'payment_intent.',
    async (deps, event) => (await settlePayment(deps, event.object_id as PaymentIntentId)).outcome,
  ],
  ['refund.', (deps, event) => syncRefund(deps, objectIdOf(event))],
  ['charge.refunded', (deps, event) => syncRefunds(deps, event.object_id as PaymentIntentId)],
  ['charge.dispute.', (deps, event) => syncDispute(deps, objectIdOf(event))],
  ['radar.early_fraud_warning.', (deps, event) => takeFraudWarning(deps, event.object_id)],
];

async function work(deps: Deps, event: StoredEvent): Promise<string> {
  const handler = handlers.find(([prefix]) => event.type.startsWith(prefix));
  return handler ? handler[1](deps, event) : 'ignored';
}

/** Works one stored event. Any number of times is as good as once. */
export async function processEvent(deps: Deps, eventId: string): Promise<void> {
  const event = await findEvent(deps.database, eventId);
  if (!event || event.processed_at) return;
  try {
    await markEventProcessed(deps.database, eventId, await work(deps, event));
  } catch (error) {
    if (!(error instanceof ProcessorObjectMissing)) throw error;
    // Signed by the processor, yet unknown to it: another account's object. There is nothing to retry.
    await markEventProcessed(deps.database, eventId, 'missing');
  }
}

export const processEventJob = defineJob({
  name: 'payments.process-event',
  payload: z.object({ eventId: z.string() }),
  handler: (deps, { eventId }) => processEvent(deps, eventId),
});
