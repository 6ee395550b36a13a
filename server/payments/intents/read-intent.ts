import type { PaymentIntentId } from '#contracts/kit/ids.ts';
import type { ProcessorCalls } from '#server/platform/clients/processor/processor.ts';
import type { Intent } from '#server/platform/clients/processor/processor-objects.ts';

/** Milliseconds. A webhook and a browser call report one payment within moments. */
const replyTtlMs = 10_000;

type IntentReader = Pick<ProcessorCalls, 'retrieveIntent'>;

const readings = new WeakMap<IntentReader, Map<PaymentIntentId, Promise<Intent>>>();

/**
 * Returns whether the money of an intent can no longer change. A canceled intent may still be paid on a
 * gateway page that is open in another window.
 */
const isFinal = ({ status }: Intent) => status === 'succeeded';

function readUncached(processors: IntentReader, intentId: PaymentIntentId): Promise<Intent> {
  const known = readings.get(processors) ?? new Map<PaymentIntentId, Promise<Intent>>();
  readings.set(processors, known);
  const reading = processors.retrieveIntent(intentId);
  known.set(intentId, reading);
  const forget = () => {
    if (known.get(intentId) === reading) known.delete(intentId);
  };
  reading.then((intent) => (isFinal(intent) ? setTimeout(forget, replyTtlMs).unref() : forget()), forget);
  return reading;
}

/**
 * Reads the intent from the processor, with one call for concurrent callers. Only a final reply is shared, because one
 * requested before the money came would hide the payment. A caller that joined a call without a final reply reads
 * again.
 */
export async function readIntent(processors: IntentReader, intentId: PaymentIntentId): Promise<Intent> {
  const underWay = readings.get(processors)?.get(intentId);
  if (!underWay) return readUncached(processors, intentId);
  const shared = await underWay.catch(() => undefined);
  return shared && isFinal(shared) ? shared : readUncached(processors, intentId);
}
