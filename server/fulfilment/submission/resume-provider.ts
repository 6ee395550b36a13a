import { z } from 'zod';
import type { Deps } from '#server/platform/deps.ts';
import { defineJob } from '#server/platform/feature/define-job.ts';
import { findProvider } from '../providers/connection.ts';
import { wakeQueuedAt } from './store-sweep.ts';

/** Seconds until the next check. The second check finds a fulfilment that read the pause just before it ended. */
const recheckSeconds = [5, 30];

/** Makes waiting fulfilments due. The sweep finds what the last check misses. */
export async function resumeProvider(
  deps: Deps,
  resumption: { providerId: number; round: number },
): Promise<void> {
  const { providerId, round } = resumption;
  const provider = await findProvider(deps.database, providerId);
  if (!provider || provider.heldAt !== null) return;
  await wakeQueuedAt(deps.database, providerId);
  const startAfterSeconds = recheckSeconds[round];
  if (startAfterSeconds === undefined) return;
  const next = { providerId, round: round + 1 };
  await deps.queue.enqueue(deps.database, resumeProviderJob, next, { startAfterSeconds });
}

export const resumeProviderJob = defineJob({
  name: 'fulfilment.resume',
  payload: z.object({ providerId: z.number().int(), round: z.number().int().min(0) }),
  handler: (deps, resumption) => resumeProvider(deps, resumption),
});
