import type { FastifyInstance } from 'fastify';
import { staffSessionSchema } from '#contracts/staff.ts';
import { successSchema } from '#contracts/success.ts';
import type { Deps } from '#server/deps.ts';
import { ShopError } from '#server/errors.ts';
import { provedUntil } from './fresh-proof.ts';
import { hashToken, sessionCookie } from './session-token.ts';
import { signOut } from './sign-out.ts';
import { staffCookie } from './staff-cookie.ts';
import { staffScope } from './staff-scope.ts';

/** The session itself: whose it is, and its end. How it comes about, `entry/` says. */
export function registerStaffRoutes(app: FastifyInstance, deps: Deps): void {
  const logout = { summary: 'Ends the session, if there is one', response: { 200: successSchema } };
  app.post('/api/admin/logout', { schema: logout }, async (request, reply) => {
    const token = request.cookies[sessionCookie];
    if (token) await signOut(deps, hashToken(token));
    reply.clearCookie(sessionCookie, staffCookie(deps));
    return { success: true };
  });

  staffScope(app, { deps, role: 'agent' }, (staffOnly) => {
    const schema = { summary: 'Who is signed in', response: { 200: staffSessionSchema } };
    staffOnly.get('/api/admin/session', { schema }, async ({ staff }) => {
      if (!staff) throw new ShopError('unauthorized', 'no session');
      const { username, role, language, session } = staff;
      return {
        success: true,
        ...{ username, role, language },
        expiresAt: session.expiresAt.toISOString(),
        provedUntil: provedUntil(session.provedAt).toISOString(),
      };
    });
  });
}
