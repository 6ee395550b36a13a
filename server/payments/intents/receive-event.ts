import type { PaymentIntentId } from '#contracts/kit/ids.ts';
import type { Intent, ProcessorEvent } from '#server/platform/clients/processor/processor-objects.ts';
import { within } from '#server/platform/clients/transport/within.ts';
import { inTransaction, type Tx } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { logStep } from '#server/platform/logging/log-step.ts';
import { processEventJob } from './process-event.ts';
import { readIntent } from './read-intent.ts';
import { settleIntent } from './settle-payment.ts';
import { insertEvent, insertWorkedEvent } from './store.ts';

/** The processor waits for its answer: a reading that takes longer is left to the job. */
const patienceMs = 4000;

const readSoon = (deps: Deps, intentId: PaymentIntentId): Promise<Intent> =>
  within(patienceMs, readIntent(deps.processor, intentId), () => {
    throw new Error(`the processor did not say within ${patienceMs} ms how ${intentId} stands`);
  });

function tellEvent(tx: Tx, { id: eventId, type, intentId, orderId }: ProcessorEvent): void {
  logStep(tx, 'payment_event', { eventId, type, intentId, orderId });
}

/** Inbox row and settlement in one transaction, so that neither is there without the other. */
async function settleAtOnce(deps: Deps, event: ProcessorEvent, intentId: PaymentIntentId): Promise<boolean> {
  const intent = await readSoon(deps, intentId);
  return inTransaction(deps.database, async (tx) => {
    tellEvent(tx, event);
    const { outcome } = await settleIntent(deps, tx, intent);
    return insertWorkedEvent(tx, event, outcome);
  });
}

async function keepForLater(deps: Deps, event: ProcessorEvent): Promise<boolean> {
  return inTransaction(deps.database, async (tx) => {
    tellEvent(tx, event);
    const isNew = await insertEvent(tx, event);
    if (isNew) await deps.queue.enqueue(tx, processEventJob, { eventId: event.id });
    return isNew;
  });
}

/**
 * Takes one signed webhook in. News of an intent is settled at once, from the processor's word and not the
 * event's; all else, and what cannot be settled now, is stored and worked by the job. Throws `InvalidSignature`
 * before anything is read. Returns whether it was new.
 */
export async function receiveEvent(
  deps: Deps,
  message: { rawBody: Buffer; signature: string },
): Promise<boolean> {
  const event = deps.processor.readEvent(message.rawBody, message.signature);
  if (!event.type.startsWith('payment_intent.') || !event.intentId) return keepForLater(deps, event);
  try {
    return await settleAtOnce(deps, event, event.intentId);
  } catch (error) {
    deps.log.warn({ err: error, eventId: event.id }, 'a webhook could not be settled at once');
    return keepForLater(deps, event);
  }
}
