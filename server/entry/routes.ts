import '@fastify/cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  type StaffSessionReply,
  staffLoginSchema,
  staffProofReplySchema,
  staffProofSchema,
  staffSessionSchema,
} from '#contracts/staff.ts';
import type { Deps } from '#server/deps.ts';
import { ShopError } from '#server/errors.ts';
import { provedUntil } from '#server/staff/fresh-proof.ts';
import { sessionCookie } from '#server/staff/session-token.ts';
import { staffCookie } from '#server/staff/staff-cookie.ts';
import { staffScope } from '#server/staff/staff-scope.ts';
import type { Door, Wait } from './attempt.ts';
import { deviceCookie, deviceSeconds } from './device-cookie.ts';
import { prove } from './prove.ts';
import { type Admitted, signIn } from './sign-in.ts';

const doorOf = (request: FastifyRequest): Door => ({
  address: request.ip,
  userAgent: request.headers['user-agent'],
  deviceCookie: request.cookies[deviceCookie],
});

function refuseForNow(reply: FastifyReply, { seconds }: Wait): never {
  reply.header('retry-after', seconds);
  throw new ShopError('sign_in_slowed', `the next attempt in ${seconds} s`);
}

/** Puts both cookies into the browser: the session, and what tells this browser from unknown ones. */
function letIn(deps: Deps, reply: FastifyReply, admitted: Admitted): StaffSessionReply {
  const { username, role, language, at, expiresAt } = admitted;
  const cookie = staffCookie(deps);
  reply
    .setCookie(sessionCookie, admitted.token, { ...cookie, expires: expiresAt })
    .setCookie(deviceCookie, admitted.deviceCookie, {
      ...cookie,
      path: '/api/admin',
      maxAge: deviceSeconds,
    });
  return {
    success: true,
    ...{ username, role, language },
    expiresAt: expiresAt.toISOString(),
    provedUntil: provedUntil(at).toISOString(),
  };
}

/** How staff come in, and show again that it is them. */
export function registerEntryRoutes(app: FastifyInstance, deps: Deps): void {
  // No limit per address here: signing in has a pace of its own, which counts whatever is tried.
  const login = {
    summary: 'Signs a member in',
    body: staffLoginSchema,
    errors: ['sign_in_refused', 'sign_in_slowed'],
    response: { 200: staffSessionSchema },
  } as const;
  app.post('/api/admin/login', { schema: login }, async (request, reply) => {
    const result = await signIn(deps, request.body, doorOf(request));
    reply.header('cache-control', 'no-store');
    if (result.outcome === 'wait') return refuseForNow(reply, result);
    if (result.outcome === 'wrong') throw new ShopError('sign_in_refused', 'wrong user name or password');
    return letIn(deps, reply, result);
  });

  staffScope(app, { deps, role: 'agent' }, (staffOnly) => {
    const proof = {
      summary: 'Shows once more who is there: sensitive calls are open for ten minutes',
      body: staffProofSchema,
      errors: ['proof_refused', 'sign_in_slowed'],
      response: { 200: staffProofReplySchema },
    } as const;
    staffOnly.post('/api/admin/proof', { schema: proof }, async (request, reply) => {
      const { password } = request.body;
      const { staff } = request;
      if (!staff) throw new ShopError('unauthorized', 'no session');
      const result = await prove(deps, { staff, password }, doorOf(request));
      if (result.outcome === 'wait') return refuseForNow(reply, result);
      if (result.outcome === 'wrong') throw new ShopError('proof_refused', 'wrong password');
      return { success: true, provedUntil: result.until.toISOString() };
    });
  });
}
