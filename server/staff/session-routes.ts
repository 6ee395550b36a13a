import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { auditEntrySchema, auditQuerySchema } from '#contracts/audit.ts';
import { listReplySchema } from '#contracts/lists.ts';
import { endedSessionsSchema, staffSessionListSchema } from '#contracts/staff-sessions.ts';
import { successSchema } from '#contracts/success.ts';
import type { Deps } from '#server/deps.ts';
import { staffOf } from './actor.ts';
import { endOneSession, endOtherSessions } from './end-sessions.ts';
import { listAudit } from './list-audit.ts';
import { listSessions } from './list-sessions.ts';
import { staffList } from './staff-list.ts';
import { memberAtWork, staffScope } from './staff-scope.ts';

/** Who is at work from where, and what has been done. */
export function registerSessionRoutes(app: FastifyInstance, deps: Deps): void {
  staffScope(app, { deps, role: 'agent' }, (staffOnly) => {
    const list = {
      summary: 'Open sessions: one’s own, and for the owner everybody’s',
      response: { 200: staffSessionListSchema },
    };
    staffOnly.get('/api/admin/sessions', { schema: list }, async (request) => {
      return { items: await listSessions(deps, memberAtWork(request)) };
    });
    const end = {
      summary: 'Ends a session: one’s own, for the owner anybody’s',
      params: z.object({ id: z.uuid() }),
      errors: ['not_found'],
      response: { 200: successSchema },
    } as const;
    staffOnly.delete('/api/admin/sessions/:id', { schema: end }, async (request) => {
      await endOneSession(deps, staffOf(request), request.params.id);
      return { success: true };
    });
    const endOthers = {
      summary: 'Ends all of one’s own sessions but this one',
      response: { 200: endedSessionsSchema },
    };
    staffOnly.post('/api/admin/account/end-other-sessions', { schema: endOthers }, async (request) => {
      return { success: true, ended: await endOtherSessions(deps, memberAtWork(request)) };
    });
  });
  staffList(app, deps, {
    url: '/api/admin/audit',
    summary: 'Who did what, the newest first',
    role: 'owner',
    query: auditQuerySchema,
    reply: listReplySchema(auditEntrySchema),
    read: (query) => listAudit(deps, query),
    csv: [
      ...(['id', 'at', 'actor', 'username', 'action', 'subjectType', 'subjectId'] as const),
      ...(['before', 'after', 'requestId'] as const),
    ],
  });
}
