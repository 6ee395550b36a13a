import type { Deps } from '#server/deps.ts';
import { findProvider, queuedAtProvider } from './store-providers.ts';

/** Seconds until the next look: a line that saw the hold just before it ended queues up after the first one. */
const nextLookSeconds = [5, 30];
const linesPerLook = 5000;
/** A line that a look before this one has sent for is not sent for again. */
const singletonSeconds = 4;

/** Sends for everything that waited while the provider was held. What even the last look misses, the sweep finds. */
export async function resumeProvider(
  deps: Deps,
  resumption: { providerId: number; round: number },
): Promise<void> {
  const { providerId, round } = resumption;
  const provider = await findProvider(deps.database, providerId);
  if (!provider || provider.heldAt !== null) return;
  for (const line of await queuedAtProvider(deps.database, { providerId, limit: linesPerLook })) {
    const singletonKey = `${line.lineItemId}:${line.position}`;
    await deps.queue.enqueue(deps.database, 'fulfilment.submit', line, { singletonKey, singletonSeconds });
  }
  const startAfterSeconds = nextLookSeconds[round];
  if (startAfterSeconds === undefined) return;
  const next = { providerId, round: round + 1 };
  await deps.queue.enqueue(deps.database, 'fulfilment.resume', next, { startAfterSeconds });
}
