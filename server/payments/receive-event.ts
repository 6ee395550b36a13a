import { inTransaction } from '#server/database/pool.ts';
import type { Deps } from '#server/deps.ts';
import { insertEvent } from './store.ts';

/**
 * Takes one signed webhook in: stored once, worked later. Throws `InvalidSignature` before anything is read.
 * Answers whether it was new.
 */
export async function receiveEvent(
  deps: Deps,
  message: { rawBody: Buffer; signature: string },
): Promise<boolean> {
  const event = deps.processor.readEvent(message.rawBody, message.signature);
  return inTransaction(deps.database, async (tx) => {
    const isNew = await insertEvent(tx, event);
    if (isNew) await deps.queue.enqueue(tx, 'payments.process-event', { eventId: event.id });
    return isNew;
  });
}
