import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { StaffProof, StaffSessionReply } from '#contracts/staff/roles.ts';
import { clientOf, entryLines } from '#server/platform/auth/cookies.ts';
import { offerAssertion, offerRegistration } from '#server/platform/auth/passkeys.ts';
import type { Wait } from '#server/platform/auth/throttle-sign-in.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import { limit } from '#server/platform/http/limits.ts';
import { serve } from '#server/platform/http/serve.ts';
import { staffOf } from '../audit/actor.ts';
import { memberAtWork, staffScope } from '../sessions/staff-scope.ts';
import { dropPasskey, keepPasskey, showAccount, tellSession } from './account.ts';
import { reauthenticate, reauthenticateByPasskey } from './reauthenticate.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  dropSecondFactor,
  renewRecoveryCodes,
} from './second-factor.ts';
import { type SignedIn, signIn, signInByPasskey } from './sign-in.ts';

const beforeEnrolment = { config: { beforeEnrolment: true } } as const;
const firstOfAll = { config: { beforeEnrolment: true } } as const;

export function registerEntryRoutes(app: FastifyInstance, deps: Deps): void {
  app.register(async (open) => registerSignInRoutes(open, deps));
  staffScope(app, { deps, role: 'agent' }, (staffOnly) => {
    registerSession(staffOnly, deps);
    registerSecondFactor(staffOnly, deps);
    registerPasskeys(staffOnly, deps);
  });
}

interface Asked {
  request: FastifyRequest;
  reply: FastifyReply;
  proof: StaffProof;
}

async function answerProof(deps: Deps, { request, reply, proof }: Asked) {
  const staff = memberAtWork(request);
  const result =
    'passkey' in proof
      ? await reauthenticateByPasskey(deps, { staff, response: proof.passkey })
      : await reauthenticate(deps, { staff, proof }, clientOf('staff', request));
  if (result.outcome === 'wait') return refuseForNow(reply, result);
  if (result.outcome === 'wrong') throw new ShopError('proof_refused', 'it is not theirs');
  return { success: true as const, provedUntil: result.until.toISOString() };
}

function registerSession(app: FastifyInstance, deps: Deps): void {
  serve(app, 'session.show', beforeEnrolment, (request) => {
    const { id: staffId, session: open, ...member } = memberAtWork(request);
    return tellSession(deps, { staffId, ...member, ...open });
  });
  serve(app, 'proof.give', beforeEnrolment, (request, reply) => {
    return answerProof(deps, { request, reply, proof: request.body });
  });
  serve(app, 'proof.options', beforeEnrolment, (request) =>
    offerAssertion(deps, { realm: 'staff', purpose: 'proof', holder: staffOf(request).id }),
  );
}

function registerSecondFactor(app: FastifyInstance, deps: Deps): void {
  serve(app, 'account.show', beforeEnrolment, (request) => showAccount(deps, staffOf(request)));
  serve(app, 'account.begin-second-factor', firstOfAll, (request) =>
    beginSecondFactor(deps, staffOf(request)),
  );
  serve(app, 'account.confirm-second-factor', firstOfAll, async (request) => {
    return { recoveryCodes: await confirmSecondFactor(deps, staffOf(request), request.body.code) };
  });
  serve(app, 'account.remove-second-factor', async (request) => {
    await dropSecondFactor(deps, staffOf(request));
    return { success: true };
  });
  serve(app, 'account.renew-recovery-codes', async (request) => {
    return { recoveryCodes: await renewRecoveryCodes(deps, staffOf(request)) };
  });
}

function registerPasskeys(app: FastifyInstance, deps: Deps): void {
  serve(app, 'account.passkey-options', (request) => {
    const { id: holder, username } = staffOf(request);
    return offerRegistration(deps, { realm: 'staff', holder, handle: holder, username });
  });
  serve(app, 'account.add-passkey', async (request) => {
    const { name, passkey: response } = request.body;
    await keepPasskey(deps, staffOf(request), { name, response });
    return { success: true };
  });
  serve(app, 'account.remove-passkey', async (request) => {
    await dropPasskey(deps, staffOf(request), request.params.id);
    return { success: true };
  });
}

function refuseForNow(reply: FastifyReply, { seconds }: Wait): never {
  reply.header('retry-after', seconds);
  throw new ShopError('sign_in_slowed', `the next attempt in ${seconds} s`);
}

/** Sets the session cookie and the cookie that marks this browser as known. */
function letIn(deps: Deps, reply: FastifyReply, signedIn: SignedIn): Promise<StaffSessionReply> {
  reply.header('set-cookie', entryLines(deps, reply.request, signedIn));
  return tellSession(deps, { ...signedIn, provedAt: signedIn.at });
}

const refusals = {
  wrong: ['sign_in_refused', 'wrong user name or password'],
  'code-needed': ['second_factor_needed', 'the password was right'],
  'code-wrong': ['second_factor_refused', 'not a code of this member, or used'],
} as const;

function registerSignInRoutes(app: FastifyInstance, deps: Deps): void {
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
