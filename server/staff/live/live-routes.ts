import type { FastifyInstance } from 'fastify';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import type { Feature } from '#server/platform/feature/feature.ts';
import { drainingEvent } from '#server/platform/http/drain.ts';
import { createEventStreams } from '#server/platform/http/event-streams.ts';
import { networkOf } from '#server/platform/http/network-of.ts';
import { serve } from '#server/platform/http/serve.ts';
import { staffOf } from '../audit/actor.ts';
import { staffScope } from '../sessions/staff-scope.ts';
import { countAttention, findAnything } from '../shop-status/across-features.ts';
import { createLiveStaff } from './live-staff.ts';

/** Open pages of one office, and of all members in one process. */
const streamBounds = { perAddress: 100, total: 1000 };

/** What keeps the screens of staff alive: news as they happen, and how much waits for a person. */
export function registerLiveRoutes(app: FastifyInstance, deps: Deps, all: readonly Feature[]): void {
  const streams = createEventStreams(streamBounds);
  const live = createLiveStaff(deps, streams);
  const endLive = () => {
    live.close();
    streams.endAll();
  };
  app.server.once(drainingEvent, endLive);
  app.addHook('preClose', async () => endLive());

  staffScope(app, { deps, role: 'agent' }, (staffOnly) => {
    serve(staffOnly, 'attention.show', () => countAttention(deps, all));
    serve(staffOnly, 'search.find', ({ query }) => findAnything(deps, query.q, all));
    serve(staffOnly, 'live.stream', { exposeHeadRoute: false }, async (request, reply) => {
      if (!request.staff) throw new ShopError('unauthorized', 'no session');
      const { username, session } = request.staff;
      live.open({
        reply,
        username,
        session: session.id,
        until: session.expiresAt,
        address: networkOf(request.ip),
      });
    });
    serve(staffOnly, 'live.look', async (request) => {
      await live.look({ ...request.body, username: staffOf(request).username });
      return { success: true };
    });
  });
}
