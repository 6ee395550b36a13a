import { moveDatabase, readAhead } from '#server/platform/database/moved-clock.ts';
import { keepMonths } from '#server/platform/database/partitions.ts';
import type { Deps } from '#server/platform/deps.ts';
import { makeBegunDue } from '#server/platform/queue/work-schedules.ts';
import { type ClockRefusal, judgeAhead, leastAhead } from './rules.ts';
import { readSealedAt } from './store.ts';

export interface ShownClock {
  now: string;
  aheadMs: number;
  leastMs: number;
}

type ClockDeps = Pick<Deps, 'database' | 'listener' | 'now'>;

export async function showClock({ database, now }: Omit<ClockDeps, 'listener'>): Promise<ShownClock> {
  const [aheadMs, sealedAt] = await Promise.all([readAhead(database), readSealedAt(database)]);
  const leastMs = leastAhead({ sealedAt, realNow: new Date() });
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
  const refusal = judgeAhead(aheadMs, { sealedAt: await readSealedAt(database), realNow: new Date() });
  if (refusal) return refusal;
  const target = new Date(Date.now() + aheadMs);
  await keepMonths(database, 'order_events', target);
  await keepMonths(database, 'outgoing_calls', target);
  await moveDatabase(database, aheadMs, listener);
  // Rows inserted during the move may still have defaults of the time before it.
  await makeBegunDue(database, target);
  return undefined;
}
