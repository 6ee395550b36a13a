import { expect, it } from 'vitest';
import type { PaymentIntentId } from '#contracts/kit/ids.ts';
import type { ProcessorCalls } from '#server/platform/clients/processor/processor.ts';
import type { Intent } from '#server/platform/clients/processor/processor-objects.ts';
import { readIntent } from './read-intent.ts';

const id = 'pi_1' as PaymentIntentId;

/** Each call stays open until the test resolves it. */
function createManualProcessor() {
  const open: PromiseWithResolvers<Intent>[] = [];
  const retrieveIntent = () => {
    const call = Promise.withResolvers<Intent>();
    open.push(call);
    return call.promise;
  };
  return { open, processor: { retrieveIntent } as Pick<ProcessorCalls, 'retrieveIntent'> };
}
const intentWithStatus = (status: Intent['status']) => ({ id, status }) as Intent;

it('readIntent calls the processor once for concurrent callers when the reply is final', async () => {
  const { open, processor } = createManualProcessor();
  const answers = Promise.all([readIntent(processor, id), readIntent(processor, id)]);
  open[0]!.resolve(intentWithStatus('succeeded'));
  expect((await answers).map(({ status }) => status)).toEqual(['succeeded', 'succeeded']);
  expect((await readIntent(processor, id)).status).toBe('succeeded');
  expect(open).toHaveLength(1);
});

it('readIntent reads again for a caller that joined a call from before the payment', async () => {
  const { open, processor } = createManualProcessor();
  const early = readIntent(processor, id);
  const late = readIntent(processor, id);
  open[0]!.resolve(intentWithStatus('requires_payment_method'));
  expect((await early).status).toBe('requires_payment_method');
  await new Promise(setImmediate);
  open[1]!.resolve(intentWithStatus('succeeded'));
  expect((await late).status).toBe('succeeded');
});

it('readIntent reads again after a canceled intent, which may still be paid', async () => {
  const { open, processor } = createManualProcessor();
  const ended = readIntent(processor, id);
  open[0]!.resolve(intentWithStatus('canceled'));
  expect((await ended).status).toBe('canceled');
  const paid = readIntent(processor, id);
  await new Promise(setImmediate);
  open[1]!.resolve(intentWithStatus('succeeded'));
  expect((await paid).status).toBe('succeeded');
});

it('readIntent does not cache errors', async () => {
  const { open, processor } = createManualProcessor();
  const failed = readIntent(processor, id);
  open[0]!.reject(new Error('the processor is away'));
  await expect(failed).rejects.toThrow('away');
  const again = readIntent(processor, id);
  open[1]!.resolve(intentWithStatus('succeeded'));
  expect((await again).status).toBe('succeeded');
});
