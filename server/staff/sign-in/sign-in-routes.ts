import type { FastifyInstance, FastifyReply } from 'fastify';
import type { StaffSessionReply } from '#contracts/staff/roles.ts';
import { clientOf, entryLines } from '#server/platform/auth/cookies.ts';
import { offerAssertion } from '#server/platform/auth/passkeys.ts';
import type { Wait } from '#server/platform/auth/throttle-sign-in.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import { limit } from '#server/platform/http/limits.ts';
import { serve } from '#server/platform/http/serve.ts';
import { tellSession } from './show-account.ts';
import { type SignedIn, signIn, signInByPasskey } from './sign-in.ts';

export function refuseForNow(reply: FastifyReply, { seconds }: Wait): never {
  reply.header('retry-after', seconds);
  throw new ShopError('sign_in_slowed', `the next attempt in ${seconds} s`);
}

/** Puts both cookies into the browser: the session, and what tells this browser from unknown ones. */
function letIn(deps: Deps, reply: FastifyReply, signedIn: SignedIn): Promise<StaffSessionReply> {
  reply.header('set-cookie', entryLines(deps, reply.request, signedIn));
  return tellSession(deps, { ...signedIn, provedAt: signedIn.at });
}

const refusals = {
  wrong: ['sign_in_refused', 'wrong user name or password'],
  'code-needed': ['second_factor_needed', 'the password was right'],
  'code-wrong': ['second_factor_refused', 'not a code of this member, or used'],
} as const;

/** For those who have no session yet: how staff come in. */
export function registerSignInRoutes(app: FastifyInstance, deps: Deps): void {
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
  });
  serve(app, 'login.enter', async (request, reply) => {
    const result = await signIn(deps, request.body, clientOf('staff', request));
    if (result.outcome === 'wait') return refuseForNow(reply, result);
    if (result.outcome === 'signed-in') return letIn(deps, reply, result);
    const [code, why] = refusals[result.outcome];
    throw new ShopError(code, why);
  });
  registerPasskeySignIn(app, deps);
}

function registerPasskeySignIn(app: FastifyInstance, deps: Deps): void {
  const preValidation = limit(deps, 'passkey');
  serve(app, 'passkey.options', { preValidation }, () =>
    offerAssertion(deps, { realm: 'staff', purpose: 'sign_in', holder: null }),
  );
  serve(app, 'passkey.enter', { preValidation }, async (request, reply) => {
    const signedIn = await signInByPasskey(deps, request.body.passkey, clientOf('staff', request));
    return letIn(deps, reply, signedIn);
  });
}
