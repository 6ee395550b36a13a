import type { PaymentIntentId } from '#contracts/kit/ids.ts';
import type { ProcessorCalls } from '#server/platform/clients/processor/processor.ts';
import type { Intent } from '#server/platform/clients/processor/processor-objects.ts';

/** A final reply is good for so long: webhook and browser report one payment within moments. */
const keepMs = 10_000;

type Readable = Pick<ProcessorCalls, 'retrieveIntent'>;

const readings = new WeakMap<Readable, Map<PaymentIntentId, Promise<Intent>>>();

/**
 * Returns whether nothing about the money of such an intent changes any more. One that was ended here may still be paid
 * at a gateway whose page is open in another window.
 */
const isFinal = ({ status }: Intent) => status === 'succeeded';

function readAnew(processors: Readable, intentId: PaymentIntentId): Promise<Intent> {
  const known = readings.get(processors) ?? new Map<PaymentIntentId, Promise<Intent>>();
  readings.set(processors, known);
  const reading = processors.retrieveIntent(intentId);
  known.set(intentId, reading);
  const forget = () => {
    if (known.get(intentId) === reading) known.delete(intentId);
  };
  reading.then((intent) => (isFinal(intent) ? setTimeout(forget, keepMs).unref() : forget()), forget);
  return reading;
}

/**
 * Returns what the processor says of the intent, asked once for all callers at the same time. A reply is
 * shared only where it is final: one that was on its way before the money came would hide it, so a caller
 * that joined it asks again.
 */
export async function readIntent(processors: Readable, intentId: PaymentIntentId): Promise<Intent> {
  const underWay = readings.get(processors)?.get(intentId);
  if (!underWay) return readAnew(processors, intentId);
  const shared = await underWay.catch(() => undefined);
  return shared && isFinal(shared) ? shared : readAnew(processors, intentId);
}
