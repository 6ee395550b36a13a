import { moveDatabase, readAhead } from '#server/platform/database/moved-clock.ts';
import { ensureMonthPartitions } from '#server/platform/database/partitions.ts';
import type { Deps } from '#server/platform/deps.ts';
import { makeInterruptedDue } from '#server/platform/queue/work-schedules.ts';
import { type ClockRefusal, checkAhead, minAheadMs } from './rules.ts';
import { readLastSealed } from './store.ts';

export interface ClockReply {
  now: string;
  aheadMs: number;
  leastMs: number;
}

type ClockDeps = Pick<Deps, 'database' | 'listener' | 'now'>;

export async function showClock({ database, now }: Omit<ClockDeps, 'listener'>): Promise<ClockReply> {
  const [aheadMs, sealedAt] = await Promise.all([readAhead(database), readLastSealed(database)]);
  const leastMs = minAheadMs({ sealedAt, realNow: new Date() });
  return { now: now().toISOString(), aheadMs, leastMs };
}

/**
 * Moves the clock of the shop, its processes and its database ahead of real time. Sweeps run again at once. Creates the
 * partitions of the new month first, because rows of that month need them.
 */
export async function moveClock(
  { database, listener }: Omit<ClockDeps, 'now'>,
  { aheadMs }: { aheadMs: number },
): Promise<ClockRefusal | undefined> {
  const refusal = checkAhead(aheadMs, { sealedAt: await readLastSealed(database), realNow: new Date() });
  if (refusal) return refusal;
  const target = new Date(Date.now() + aheadMs);
  await ensureMonthPartitions(database, 'order_events', target);
  await ensureMonthPartitions(database, 'outgoing_calls', target);
  await moveDatabase(database, aheadMs, listener);
  // Rows inserted during the move may still have defaults of the earlier time.
  await makeInterruptedDue(database, target);
  return undefined;
}
