import type { FastifyInstance } from 'fastify';
import { attentionReplySchema } from '#contracts/attention.ts';
import { staffLookSchema } from '#contracts/live.ts';
import { staffSearchQuerySchema, staffSearchReplySchema } from '#contracts/staff-search.ts';
import { successSchema } from '#contracts/success.ts';
import type { Deps } from '#server/deps.ts';
import { ShopError } from '#server/errors.ts';
import { drainingEvent } from '#server/http/drain.ts';
import { createEventStreams } from '#server/http/event-streams.ts';
import type { Feature } from '#server/http/feature.ts';
import { networkOf } from '#server/http/network-of.ts';
import { staffOf } from './actor.ts';
import { countAttention } from './count-attention.ts';
import { findAnything } from './find-anything.ts';
import { createLiveStaff } from './live-staff.ts';
import { staffScope } from './staff-scope.ts';

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
    const schema = {
      summary: 'How much waits for a person, and where',
      response: { 200: attentionReplySchema },
    };
    staffOnly.get('/api/admin/attention', { schema }, () => countAttention(deps, all));
    const search = {
      summary: 'What goes by these words, of every kind: a handful',
      querystring: staffSearchQuerySchema,
      response: { 200: staffSearchReplySchema },
    };
    staffOnly.get('/api/admin/search', { schema: search }, ({ query }) => findAnything(deps, query.q, all));
    const stream = { summary: 'What changes and who else looks at the same: server-sent events' };
    staffOnly.get('/api/admin/live', { exposeHeadRoute: false, schema: stream }, async (request, reply) => {
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
    const look = {
      summary: 'What an open page shows, so that others see who is there',
      body: staffLookSchema,
      response: { 200: successSchema },
    };
    staffOnly.post('/api/admin/live/look', { schema: look }, async (request) => {
      await live.look({ ...request.body, username: staffOf(request).username });
      return { success: true };
    });
  });
}
