import { z } from 'zod';
import type { PaymentIntentId } from '#contracts/kit/ids.ts';
import type { EventMessage, Processor } from '#server/platform/clients/processor/processor.ts';
import { ProcessorObjectMissing } from '#server/platform/clients/processor/processor-errors.ts';
import type { Intent } from '#server/platform/clients/processor/processor-objects.ts';
import type { EventTopic } from '#server/platform/clients/processor/processor-profile.ts';
import { withDeadline } from '#server/platform/clients/transport/with-deadline.ts';
import { inTransaction, type Tx } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { defineJob } from '#server/platform/feature/define-job.ts';
import { logStep } from '#server/platform/logging/log-step.ts';
import { recordFraudWarning, syncDispute } from '../disputes/sync-dispute.ts';
import { applyRefund, syncRefund } from '../refunds/sync-refund.ts';
import { readIntent } from './read-intent.ts';
import { settleIntent, settlePayment } from './settle-payment.ts';
import {
  findEvent,
  insertEvent,
  insertProcessedEvent,
  markEventProcessed,
  type ReceivedEvent,
  type StoredEvent,
} from './store.ts';

/** Milliseconds. The processor waits for the webhook's reply, so a slower read is left to the job. */
const readTimeoutMs = 4000;

const readWithTimeout = (deps: Deps, intentId: PaymentIntentId): Promise<Intent> =>
  withDeadline(readTimeoutMs, readIntent(deps.processors, intentId), () => {
    throw new Error(`the processor did not return ${intentId} within ${readTimeoutMs} ms`);
  });

function logEvent(tx: Tx, { id: eventId, type, intentId, orderId }: ReceivedEvent): void {
  logStep(tx, 'payment_event', { eventId, type, intentId, orderId });
}

async function settleImmediately(
  deps: Deps,
  event: ReceivedEvent,
  intentId: PaymentIntentId,
): Promise<boolean> {
  const intent = await readWithTimeout(deps, intentId);
  return inTransaction(deps.database, async (tx) => {
    logEvent(tx, event);
    const { outcome } = await settleIntent(deps, tx, intent);
    return insertProcessedEvent(tx, event, outcome);
  });
}

async function storeForJob(deps: Deps, event: ReceivedEvent): Promise<boolean> {
  return inTransaction(deps.database, async (tx) => {
    logEvent(tx, event);
    const isNew = await insertEvent(tx, event);
    if (isNew) await deps.queue.enqueue(tx, processEventJob, { eventId: event.id });
    return isNew;
  });
}

/**
 * Receives a signed webhook. An event about an intent is settled at once, from the intent as read and not from the
 * event. Other events, and those that cannot be settled now, are stored for the job. Throws `InvalidSignature` before
 * parsing. Returns whether the event was new.
 */
export async function receiveEvent(
  deps: Deps,
  processor: Processor,
  message: EventMessage,
): Promise<boolean> {
  const kept = await processor.keepEvent(processor.readEvent(message));
  const event = { ...kept, processor: processor.profile.name };
  const topic = processor.profile.topicOf(event.type);
  if (topic !== 'payment' || !event.intentId) return storeForJob(deps, event);
  try {
    return await settleImmediately(deps, event, event.intentId);
  } catch (error) {
    deps.log.warn(
      { err: error, eventId: event.id },
      'a webhook could not be settled at once and is left to its job',
    );
    return storeForJob(deps, event);
  }
}

export async function recordIntent(deps: Deps, intentId: PaymentIntentId): Promise<void> {
  const { processors } = deps;
  await settlePayment(deps, intentId);
  for await (const refund of processors.listRefunds({ intentId })) await applyRefund(deps, refund);
  for await (const { id } of processors.listDisputes({ intentId })) await syncDispute(deps, id);
  for await (const warned of processors.listWarnings({ intentId })) await recordFraudWarning(deps, warned);
}

/** `object_id` is the intent if the event has one. */
function objectIdOf(event: StoredEvent): string {
  const payload = event.payload as { data?: { object?: { id?: string } } };
  return payload.data?.object?.id ?? event.object_id;
}

async function syncRefunds(deps: Deps, intentId: PaymentIntentId): Promise<string> {
  for await (const refund of deps.processors.listRefunds({ intentId })) await applyRefund(deps, refund);
  return 'synced';
}

/** Handlers by topic. Each one reads the object again, so the order of events does not matter. */
const handlers: Record<EventTopic, (deps: Deps, event: StoredEvent) => Promise<string>> = {
  payment: async (deps, event) => (await settlePayment(deps, event.object_id as PaymentIntentId)).outcome,
  refund: (deps, event) => syncRefund(deps, objectIdOf(event)),
  refunds_of_payment: (deps, event) => syncRefunds(deps, event.object_id as PaymentIntentId),
  dispute: (deps, event) => syncDispute(deps, objectIdOf(event)),
  warning: (deps, event) => recordFraudWarning(deps, event.object_id),
};

async function processTopic(deps: Deps, event: StoredEvent): Promise<string> {
  const topic = deps.processors.topicOf(event.type);
  return topic ? handlers[topic](deps, event) : 'ignored';
}

/** Idempotent. */
async function processEvent(deps: Deps, eventId: string): Promise<void> {
  const event = await findEvent(deps.database, eventId);
  if (!event || event.processed_at) return;
  try {
    await markEventProcessed(deps.database, eventId, await processTopic(deps, event));
  } catch (error) {
    if (!(error instanceof ProcessorObjectMissing)) throw error;
    // The processor signed the event but does not know its object, so that object belongs to another account. Retries
    // would not help.
    await markEventProcessed(deps.database, eventId, 'missing');
  }
}

export const processEventJob = defineJob({
  name: 'payments.process-event',
  payload: z.object({ eventId: z.string() }),
  handler: (deps, { eventId }) => processEvent(deps, eventId),
});
