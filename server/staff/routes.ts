import type { FastifyInstance } from 'fastify';
import { successSchema } from '#contracts/success.ts';
import type { Deps } from '#server/deps.ts';
import { registerSessionRoutes } from './session-routes.ts';
import { hashToken, sessionCookie } from './session-token.ts';
import { signOut } from './sign-out.ts';
import { staffCookie } from './staff-cookie.ts';

/** Sessions, and the audit of what was done in them. How one comes about, `entry/` says. */
export function registerStaffRoutes(app: FastifyInstance, deps: Deps): void {
  const logout = { summary: 'Ends the session, if there is one', response: { 200: successSchema } };
  app.post('/api/admin/logout', { schema: logout }, async (request, reply) => {
    const token = request.cookies[sessionCookie];
    if (token) await signOut(deps, hashToken(token));
    reply.clearCookie(sessionCookie, staffCookie(deps));
    return { success: true };
  });
  registerSessionRoutes(app, deps);
}
