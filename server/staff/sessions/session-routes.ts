import type { FastifyInstance } from 'fastify';
import { actionMessages } from '#messages/admin/staff/acts.ts';
import { auditMessages } from '#messages/admin/staff/audit.ts';
import { cookieOptions } from '#server/platform/auth/cookies.ts';
import { realms } from '#server/platform/auth/realms.ts';
import { hashToken } from '#server/platform/auth/tokens.ts';
import type { Deps } from '#server/platform/deps.ts';
import { serve } from '#server/platform/http/serve.ts';
import { staffOf } from '../audit/actor.ts';
import { listAudit } from '../audit/record-audit.ts';
import { staffList } from '../lists/staff-list.ts';
import { endOneSession, endOtherSessions, listSessions, signOut } from './sessions.ts';
import { requireSignedInMember, staffScope } from './staff-scope.ts';

export function registerStaffRoutes(app: FastifyInstance, deps: Deps): void {
  const { sessionCookie } = realms.staff;
  serve(app, 'logout.leave', async (request, reply) => {
    const token = request.cookies[sessionCookie];
    if (token) await signOut(deps, hashToken(token));
    reply.clearCookie(sessionCookie, cookieOptions(deps, 'staff'));
  });
  registerSessionRoutes(app, deps);
}

function registerSessionRoutes(app: FastifyInstance, deps: Deps): void {
  staffScope(app, { deps, role: 'agent' }, (staffOnly) => {
    serve(staffOnly, 'sessions.list', async (request) => {
      return { items: await listSessions(deps, requireSignedInMember(request)) };
    });
    serve(staffOnly, 'sessions.remove', (request) =>
      endOneSession(deps, staffOf(request), request.params.id),
    );
    serve(staffOnly, 'account.end-other-sessions', async (request) => {
      return { success: true, ended: await endOtherSessions(deps, requireSignedInMember(request)) };
    });
  });
  staffList(app, deps, {
    call: 'audit.list',
    role: 'owner',
    read: (query) => listAudit(deps, query),
    csv: [
      ...(['id', 'at', 'actor', 'username', 'action', 'subjectType', 'subjectId'] as const),
      ...(['before', 'after', 'requestId'] as const),
    ],
    words: (language) => ({
      actor: auditMessages[language].actors,
      action: actionMessages[language].acts,
      subjectType: actionMessages[language].subjects,
      before: actionMessages[language].fields,
      after: actionMessages[language].fields,
    }),
  });
}
