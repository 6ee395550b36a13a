import type { PaymentIntentId } from '#contracts/ids.ts';
import type { Deps } from '#server/deps.ts';
import { ProcessorObjectMissing } from '#server/gateways/processor-errors.ts';
import { settlePayment } from './settle-payment.ts';
import { findEvent, markEventProcessed, type StoredEvent } from './store.ts';
import { syncRefund } from './sync-refund.ts';

/** The id of the refund inside a stored `refund.*` event. */
function refundIdOf(event: StoredEvent): string | undefined {
  const payload = event.payload as { data?: { object?: { id?: string } } };
  return payload.data?.object?.id;
}

async function work(deps: Deps, event: StoredEvent): Promise<string> {
  if (event.type.startsWith('payment_intent.')) {
    return (await settlePayment(deps, event.object_id as PaymentIntentId)).outcome;
  }
  if (event.type.startsWith('refund.')) {
    const refundId = refundIdOf(event);
    return refundId ? syncRefund(deps, refundId) : 'ignored';
  }
  return 'ignored';
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
