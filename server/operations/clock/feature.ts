import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { moveDatabase, readAhead } from '#server/platform/database/moved-clock.ts';
import { ensureMonthPartitions } from '#server/platform/database/partitions.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import type { Feature } from '#server/platform/feature/feature.ts';
import { makeInterruptedDue } from '#server/platform/queue/work-schedules.ts';
import { type ClockRefusal, checkAhead, minAheadMs } from './rules.ts';
import { readLastSealed } from './store.ts';

interface ClockReply {
  now: string;
  aheadMs: number;
  leastMs: number;
}

type ClockDeps = Pick<Deps, 'database' | 'listener' | 'now'>;

async function showClock({ database, now }: Omit<ClockDeps, 'listener'>): Promise<ClockReply> {
  const [aheadMs, sealedAt] = await Promise.all([readAhead(database), readLastSealed(database)]);
  const leastMs = minAheadMs({ sealedAt, realNow: new Date() });
  return { now: now().toISOString(), aheadMs, leastMs };
}

/**
 * Moves the clock of the shop, its processes and its database ahead of real time. Sweeps run again at once. Creates the
 * partitions of the new month first, because rows of that month need them.
 */
async function moveClock(
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

/** Path next to the sandbox console, which moves the sandbox services together with the shop. */
const clockPath = '/sandbox/shop-clock';

const input = z.object({ aheadMs: z.number().int().min(0) });

/** Registers the route in the sandbox only. A live shop has no such route and uses the machine's clock. */
function registerClock(app: FastifyInstance, deps: Deps): void {
  if (deps.config.mode === 'live') return;
  app.get(clockPath, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send(await showClock(deps)),
  );
  app.post(clockPath, async (request, reply) => {
    const read = input.safeParse(request.body);
    if (!read.success) throw new ShopError('invalid_request', 'aheadMs must be a whole number, 0 or more');
    if (deps.config.databaseUrl !== deps.config.databaseDirectUrl)
      throw new ShopError('conflict', 'the clock cannot be moved over a pooler');
    const refused = await moveClock(deps, read.data);
    if (refused) return reply.code(409).send({ refused });
    return reply.send(await showClock(deps));
  });
}

export const clockFeature: Feature = { name: 'clock', routes: registerClock };
