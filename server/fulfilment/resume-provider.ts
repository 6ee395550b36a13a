import type { Deps } from '#server/deps.ts';
import { findProvider } from '#server/providers/open-connection.ts';
import { wakeQueuedAt } from './store-ways.ts';

/** Seconds until the next look: a line that saw the hold just before it ended is parked after the first one. */
const nextLookSeconds = [5, 30];

/** Everything that waited while the provider was held is due. What even the last look misses, the sweep finds. */
export async function resumeProvider(
  deps: Deps,
  resumption: { providerId: number; round: number },
): Promise<void> {
  const { providerId, round } = resumption;
  const provider = await findProvider(deps.database, providerId);
  if (!provider || provider.heldAt !== null) return;
  await wakeQueuedAt(deps.database, providerId);
  const startAfterSeconds = nextLookSeconds[round];
  if (startAfterSeconds === undefined) return;
  const next = { providerId, round: round + 1 };
  await deps.queue.enqueue(deps.database, 'fulfilment.resume', next, { startAfterSeconds });
}
