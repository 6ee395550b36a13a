import '@fastify/cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type StaffSessionReply, staffLoginSchema, staffSessionSchema } from '#contracts/staff.ts';
import { passkeyOptionsSchema, passkeySignInSchema } from '#contracts/staff-account.ts';
import type { Deps } from '#server/deps.ts';
import { ShopError } from '#server/errors.ts';
import { limit } from '#server/http/limits.ts';
import { sessionCookie } from '#server/staff/session-token.ts';
import { staffCookie } from '#server/staff/staff-cookie.ts';
import type { Admitted } from './admit.ts';
import type { Door, Wait } from './attempt.ts';
import { deviceCookie, deviceSeconds } from './device-cookie.ts';
import { offerSignIn } from './offer-passkey.ts';
import { signIn } from './sign-in.ts';
import { signInByPasskey } from './sign-in-by-passkey.ts';
import { tellSession } from './tell-session.ts';

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
  // No limit per address here: signing in has a pace of its own, which counts whatever is tried.
  const login = {
    summary: 'Signs a member in',
    body: staffLoginSchema,
    errors: ['sign_in_refused', 'sign_in_slowed', 'second_factor_needed', 'second_factor_refused'],
    response: { 200: staffSessionSchema },
  } as const;
  app.post('/api/admin/login', { schema: login }, async (request, reply) => {
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
  const options = {
    summary: 'What a passkey has to answer to sign its member in',
    errors: ['rate_limited'],
    response: { 200: passkeyOptionsSchema },
  } as const;
  app.post('/api/admin/passkey/options', { preValidation, schema: options }, () => offerSignIn(deps));
  const enter = {
    summary: 'Signs in whoever holds a passkey of a member',
    body: passkeySignInSchema,
    errors: ['passkey_refused', 'rate_limited'],
    response: { 200: staffSessionSchema },
  } as const;
  app.post('/api/admin/passkey', { preValidation, schema: enter }, async (request, reply) => {
    const admitted = await signInByPasskey(deps, request.body.passkey, doorOf(request));
    return letIn(deps, reply, admitted);
  });
}
