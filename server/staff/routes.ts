import '@fastify/cookie';
import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyInstance } from 'fastify';
import { type StaffSessionReply, staffLoginSchema } from '#contracts/staff.ts';
import type { Deps } from '#server/deps.ts';
import { ShopError } from '#server/errors.ts';
import { parseBody } from '#server/http/parse-body.ts';
import { deviceCookie, deviceSeconds } from './device-cookie.ts';
import { hashToken, sessionCookie } from './session-token.ts';
import { signIn } from './sign-in.ts';
import { signOut } from './sign-out.ts';
import { staffScope } from './staff-scope.ts';

export function registerStaffRoutes(app: FastifyInstance, deps: Deps): void {
  const cookie: CookieSerializeOptions = {
    path: '/',
    httpOnly: true,
    sameSite: 'strict',
    secure: deps.config.publicUrl.startsWith('https:'),
  };

  // No limit per address here: signing in has a pace of its own, which counts whatever is tried.
  app.post('/api/admin/login', async (request, reply): Promise<StaffSessionReply> => {
    const credentials = parseBody(staffLoginSchema, request.body);
    const result = await signIn(deps, {
      ...credentials,
      address: request.ip,
      deviceCookie: request.cookies[deviceCookie],
    });
    reply.header('cache-control', 'no-store');
    if (result.outcome === 'wait') {
      reply.header('retry-after', result.seconds);
      throw new ShopError('sign_in_slowed', `the next attempt in ${result.seconds} s`);
    }
    if (result.outcome === 'wrong') throw new ShopError('sign_in_refused', 'wrong user name or password');
    const { username, role, expiresAt } = result;
    reply
      .setCookie(sessionCookie, result.token, { ...cookie, expires: expiresAt })
      .setCookie(deviceCookie, result.deviceCookie, { ...cookie, path: '/api/admin', maxAge: deviceSeconds });
    return { success: true, username, role, expiresAt: expiresAt.toISOString() };
  });

  app.post('/api/admin/logout', async (request, reply) => {
    const token = request.cookies[sessionCookie];
    if (token) await signOut(deps, hashToken(token));
    reply.clearCookie(sessionCookie, cookie);
    return { success: true };
  });

  staffScope(app, { deps, role: 'agent' }, (staffOnly) => {
    staffOnly.get('/api/admin/session', async ({ staff }): Promise<StaffSessionReply> => {
      if (!staff) throw new ShopError('unauthorized', 'no session');
      const { username, role, expiresAt } = staff;
      return { success: true, username, role, expiresAt: expiresAt.toISOString() };
    });
  });
}
