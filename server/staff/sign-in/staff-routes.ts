import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { StaffProof, StaffSessionReply } from '#contracts/staff/roles.ts';
import { clientOf, entryLines } from '#server/platform/auth/cookies.ts';
import { offerAssertion, offerRegistration } from '#server/platform/auth/passkeys.ts';
import type { ThrottleWait } from '#server/platform/auth/throttle-sign-in.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import { limitHook } from '#server/platform/http/limits.ts';
import { serve } from '#server/platform/http/serve.ts';
import { staffOf } from '../audit/actor.ts';
import { requireSignedInMember, staffScope } from '../sessions/staff-scope.ts';
import { dropPasskey, saveMemberPasskey, showAccount, toSessionReply } from './account.ts';
import { reauthenticate, reauthenticateByPasskey } from './reauthenticate.ts';
import {
  confirmSecondFactor,
  dropSecondFactor,
  renewRecoveryCodes,
  startSecondFactor,
} from './second-factor.ts';
import { type SignedIn, signIn, signInByPasskey } from './sign-in.ts';

const callsBeforeEnrolment = { config: { beforeEnrolment: true } } as const;
const requireEnrolment = { config: { beforeEnrolment: true } } as const;

export function registerEntryRoutes(app: FastifyInstance, deps: Deps): void {
  app.register(async (open) => registerSignInRoutes(open, deps));
  staffScope(app, { deps, role: 'agent' }, (staffOnly) => {
    registerSession(staffOnly, deps);
    registerSecondFactor(staffOnly, deps);
    registerPasskeys(staffOnly, deps);
  });
}

interface ProofRequest {
  request: FastifyRequest;
  reply: FastifyReply;
  proof: StaffProof;
}

async function renewProofByRequest(deps: Deps, { request, reply, proof }: ProofRequest) {
  const staff = requireSignedInMember(request);
  const result =
    'passkey' in proof
      ? await reauthenticateByPasskey(deps, { staff, response: proof.passkey })
      : await reauthenticate(deps, { staff, proof }, clientOf('staff', request));
  if (result.outcome === 'wait') return replyWithWait(reply, result);
  if (result.outcome === 'wrong') throw new ShopError('proof_refused', 'it is not theirs');
  return { success: true as const, provedUntil: result.until.toISOString() };
}

function registerSession(app: FastifyInstance, deps: Deps): void {
  serve(app, 'session.show', callsBeforeEnrolment, (request) => {
    const { id: staffId, session: open, ...member } = requireSignedInMember(request);
    return toSessionReply(deps, { staffId, ...member, ...open });
  });
  serve(app, 'proof.give', callsBeforeEnrolment, (request, reply) => {
    return renewProofByRequest(deps, { request, reply, proof: request.body });
  });
  serve(app, 'proof.options', callsBeforeEnrolment, (request) =>
    offerAssertion(deps, { realm: 'staff', purpose: 'proof', holder: staffOf(request).id }),
  );
}

function registerSecondFactor(app: FastifyInstance, deps: Deps): void {
  serve(app, 'account.show', callsBeforeEnrolment, (request) => showAccount(deps, staffOf(request)));
  serve(app, 'account.begin-second-factor', requireEnrolment, (request) =>
    startSecondFactor(deps, staffOf(request)),
  );
  serve(app, 'account.confirm-second-factor', requireEnrolment, async (request) => {
    return { recoveryCodes: await confirmSecondFactor(deps, staffOf(request), request.body.code) };
  });
  serve(app, 'account.remove-second-factor', (request) => dropSecondFactor(deps, staffOf(request)));
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
    await saveMemberPasskey(deps, staffOf(request), { name, response });
  });
  serve(app, 'account.remove-passkey', (request) => dropPasskey(deps, staffOf(request), request.params.id));
}

function replyWithWait(reply: FastifyReply, { seconds }: ThrottleWait): never {
  reply.header('retry-after', seconds);
  throw new ShopError('sign_in_slowed', `the next attempt in ${seconds} s`);
}

function setSessionCookies(deps: Deps, reply: FastifyReply, signedIn: SignedIn): Promise<StaffSessionReply> {
  reply.header('set-cookie', entryLines(deps, reply.request, signedIn));
  return toSessionReply(deps, { ...signedIn, provedAt: signedIn.at });
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
    if (result.outcome === 'wait') return replyWithWait(reply, result);
    if (result.outcome === 'signed-in') return setSessionCookies(deps, reply, result);
    const [code, why] = refusals[result.outcome];
    throw new ShopError(code, why);
  });
  registerPasskeySignIn(app, deps);
}

function registerPasskeySignIn(app: FastifyInstance, deps: Deps): void {
  const preValidation = limitHook(deps, 'passkey');
  serve(app, 'passkey.options', { preValidation }, () =>
    offerAssertion(deps, { realm: 'staff', purpose: 'sign_in', holder: null }),
  );
  serve(app, 'passkey.enter', { preValidation }, async (request, reply) => {
    const signedIn = await signInByPasskey(deps, request.body.passkey, clientOf('staff', request));
    return setSessionCookies(deps, reply, signedIn);
  });
}
