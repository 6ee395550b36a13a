import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import { moveClock, showClock } from './move-clock.ts';

/** Path next to the sandbox console, which moves the sandbox services together with the shop. */
export const clockPath = '/sandbox/shop-clock';

const input = z.object({ aheadMs: z.number().int().min(0) });

/** Registers the route in the sandbox only. A live shop has no such route and uses the machine's clock. */
export function registerClock(app: FastifyInstance, deps: Deps): void {
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
