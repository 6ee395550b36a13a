import { serve } from '#server/platform/http/serve.ts';
import '@fastify/cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { StaffSessionReply } from '#contracts/staff/roles.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import { limit } from '#server/platform/http/limits.ts';
import { sessionCookie, staffCookie } from '../sessions/session-token.ts';
import { deviceCookie, deviceSeconds } from './device-cookie.ts';
import { offerSignIn } from './passkeys.ts';
import { tellSession } from './show-account.ts';
import { type Admitted, signIn, signInByPasskey } from './sign-in.ts';
import type { Door, Wait } from './throttle-sign-in.ts';

export const doorOf = (request: FastifyRequest): Door => ({
  address: request.ip,
  userAgent: request.headers['user-agent'],
  deviceCookie: request.cookies[deviceCookie],
});

export function refuseForNow(reply: FastifyReply, { seconds }: Wait): never {
  reply.header('retry-after', seconds);
  throw new ShopError('sign_in_slowed', `the next attempt in ${seconds} s`);
}

/** Puts both cookies into the browser: the session, and what tells this browser from unknown ones. */
function letIn(deps: Deps, reply: FastifyReply, admitted: Admitted): Promise<StaffSessionReply> {
  const cookie = staffCookie(deps);
  const device = { ...cookie, path: '/api/admin', maxAge: deviceSeconds };
  reply
    .setCookie(sessionCookie, admitted.token, { ...cookie, expires: admitted.expiresAt })
    .setCookie(deviceCookie, admitted.deviceCookie, device);
  return tellSession(deps, admitted);
}

const refusals = {
  wrong: ['sign_in_refused', 'wrong user name or password'],
  'code-needed': ['second_factor_needed', 'the password was right'],
  'code-wrong': ['second_factor_refused', 'not a code of this member, or used'],
} as const;

/** For those who have no session yet: how staff come in. */
export function registerDoorRoutes(app: FastifyInstance, deps: Deps): void {
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
  });
  serve(app, 'login.enter', async (request, reply) => {
    const result = await signIn(deps, request.body, doorOf(request));
    if (result.outcome === 'wait') return refuseForNow(reply, result);
    if (result.outcome === 'signed-in') return letIn(deps, reply, result);
    const [code, why] = refusals[result.outcome];
    throw new ShopError(code, why);
  });
  registerPasskeyDoor(app, deps);
}

function registerPasskeyDoor(app: FastifyInstance, deps: Deps): void {
  const preValidation = limit(deps, 'passkey');
  serve(app, 'passkey.options', { preValidation }, () => offerSignIn(deps));
  serve(app, 'passkey.enter', { preValidation }, async (request, reply) => {
    const admitted = await signInByPasskey(deps, request.body.passkey, doorOf(request));
    return letIn(deps, reply, admitted);
  });
}
