import type { FastifyInstance } from 'fastify';
import { attentionModules, type StaffAttention } from '#contracts/staff/attention.ts';
import type { StaffSearchReply } from '#contracts/staff/search.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Feature } from '#server/platform/feature/feature.ts';
import { drainingEvent } from '#server/platform/http/drain.ts';
import { createEventStreams } from '#server/platform/http/event-streams.ts';
import { networkOf } from '#server/platform/http/network-of.ts';
import { serve } from '#server/platform/http/serve.ts';
import { canReadModule } from '../api-keys/limit-reply.ts';
import { staffOf } from '../audit/actor.ts';
import { requireSignedInMember, staffScope } from '../sessions/staff-scope.ts';
import { createLiveStaff } from './live-staff.ts';

/** Maximum number of open pages per network address, which is one office, and per process. */
const streamBounds = { perAddress: 100, total: 1000 };

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
    serve(staffOnly, 'attention.show', async (request) => {
      const counted = await countAttention(deps, all);
      const shown = counted.filter(([name]) => canReadModule(request, attentionModules[name]));
      return { counts: Object.fromEntries(shown) };
    });
    serve(staffOnly, 'search.find', ({ query }) => findAnything(deps, query.q, all));
    serve(staffOnly, 'live.stream', { exposeHeadRoute: false }, async (request, reply) => {
      const { username, session } = requireSignedInMember(request);
      live.open({
        reply,
        username,
        session: session.id,
        until: session.expiresAt,
        address: networkOf(request.ip),
      });
    });
    serve(staffOnly, 'live.look', (request) =>
      live.look({ ...request.body, username: staffOf(request).username }),
    );
  });
}

async function countAttention(
  deps: Deps,
  features: readonly Feature[],
): Promise<[name: StaffAttention, count: number][]> {
  const asked = features.flatMap(({ attention = {} }) => Object.entries(attention));
  return Promise.all(asked.map(async ([name, count]) => [name as StaffAttention, await count(deps)]));
}

async function findAnything(deps: Deps, words: string, all: readonly Feature[]): Promise<StaffSearchReply> {
  const found = await Promise.all(all.map(async ({ finds }) => (finds ? finds(deps, words) : [])));
  return { found: found.flat() };
}
