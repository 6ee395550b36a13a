import '@fastify/cookie';
import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyInstance } from 'fastify';
import { type StaffSessionReply, staffLoginSchema } from '#contracts/staff.ts';
import type { Deps } from '#server/deps.ts';
import { ShopError } from '#server/errors.ts';
import { consume, limit } from '#server/limits.ts';
import { parseBody } from '#server/parse-body.ts';
import { requireStaff } from './require-staff.ts';
import { hashToken, sessionCookie } from './session-token.ts';
import { signIn } from './sign-in.ts';
import { endSession } from './store.ts';

export function registerStaffRoutes(app: FastifyInstance, deps: Deps): void {
  const cookie: CookieSerializeOptions = {
    path: '/',
    httpOnly: true,
    sameSite: 'strict',
    secure: deps.config.publicUrl.startsWith('https:'),
  };

  app.post(
    '/api/admin/login',
    { preHandler: limit(deps, 'login') },
    async (request, reply): Promise<StaffSessionReply> => {
      const credentials = parseBody(staffLoginSchema, request.body);
      // Also per name: many addresses trying one account are one attack.
      await consume(deps, 'login', `name:${credentials.username.toLowerCase()}`);
      const session = await signIn(deps, credentials);
      if (!session) throw new ShopError('unauthorized', 'wrong user name or password, or locked');
      reply.setCookie(sessionCookie, session.token, { ...cookie, expires: session.expiresAt });
      return { success: true, username: session.username, expiresAt: session.expiresAt.toISOString() };
    },
  );

  app.post('/api/admin/logout', async (request, reply) => {
    const token = request.cookies[sessionCookie];
    if (token) await endSession(deps.database, hashToken(token));
    reply.clearCookie(sessionCookie, cookie);
    return { success: true };
  });

  app.get(
    '/api/admin/session',
    { preHandler: requireStaff(deps) },
    async (request, reply): Promise<StaffSessionReply> => {
      const { staff } = request;
      if (!staff) throw new ShopError('unauthorized', 'no session');
      reply.header('cache-control', 'no-store');
      return { success: true, username: staff.username, expiresAt: staff.expiresAt.toISOString() };
    },
  );
}
