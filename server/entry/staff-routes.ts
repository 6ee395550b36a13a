import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import {
  type StaffProof,
  staffProofReplySchema,
  staffProofSchema,
  staffSessionSchema,
} from '#contracts/staff.ts';
import {
  confirmSecondFactorSchema,
  newPasskeySchema,
  passkeyOptionsSchema,
  recoveryCodesSchema,
  secondFactorOfferSchema,
  staffAccountSchema,
} from '#contracts/staff-account.ts';
import { successSchema } from '#contracts/success.ts';
import type { Deps } from '#server/deps.ts';
import { ShopError } from '#server/errors.ts';
import { staffOf } from '#server/staff/actor.ts';
import { sensitive } from '#server/staff/fresh-proof.ts';
import { memberAtWork, staffScope } from '#server/staff/staff-scope.ts';
import { beginSecondFactor } from './begin-second-factor.ts';
import { confirmSecondFactor, renewRecoveryCodes } from './confirm-second-factor.ts';
import { doorOf, refuseForNow, registerDoorRoutes } from './door-routes.ts';
import { dropSecondFactor } from './drop-second-factor.ts';
import { dropPasskey, keepPasskey } from './keep-passkey.ts';
import { offerProof, offerRegistration } from './offer-passkey.ts';
import { prove, proveByPasskey } from './prove.ts';
import { showAccount } from './show-account.ts';
import { tellSession } from './tell-session.ts';

/** Also for a member who has to set up a second factor before anything else. */
const beforeEnrolment = { config: { beforeEnrolment: true } } as const;
const firstOfAll = { config: { beforeEnrolment: true, sensitive: true } } as const;

/** How staff come in, show again that it is them, and by what. */
export function registerEntryRoutes(app: FastifyInstance, deps: Deps): void {
  app.register(async (door) => registerDoorRoutes(door, deps));
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
      ? await proveByPasskey(deps, { staff, response: proof.passkey })
      : await prove(deps, { staff, proof }, doorOf(request));
  if (result.outcome === 'wait') return refuseForNow(reply, result);
  if (result.outcome === 'wrong') throw new ShopError('proof_refused', 'it is not theirs');
  return { success: true as const, provedUntil: result.until.toISOString() };
}

function registerSession(app: FastifyInstance, deps: Deps): void {
  const session = { summary: 'Who is signed in', response: { 200: staffSessionSchema } };
  app.get('/api/admin/session', { ...beforeEnrolment, schema: session }, (request) => {
    const { id: staffId, session: open, ...member } = memberAtWork(request);
    return tellSession(deps, { staffId, ...member, ...open });
  });
  const proof = {
    summary: 'Shows once more who is there: sensitive calls are open for ten minutes',
    body: staffProofSchema,
    errors: ['proof_refused', 'sign_in_slowed'],
    response: { 200: staffProofReplySchema },
  } as const;
  app.post('/api/admin/proof', { ...beforeEnrolment, schema: proof }, (request, reply) => {
    return answerProof(deps, { request, reply, proof: request.body });
  });
  const options = {
    summary: 'What a passkey of the member has to answer to show once more who is there',
    response: { 200: passkeyOptionsSchema },
  };
  app.post('/api/admin/proof/options', { ...beforeEnrolment, schema: options }, (request) =>
    offerProof(deps, staffOf(request)),
  );
}

function registerSecondFactor(app: FastifyInstance, deps: Deps): void {
  const url = '/api/admin/account/second-factor';
  const account = {
    summary: 'By what the member signs in',
    response: { 200: staffAccountSchema },
  };
  app.get('/api/admin/account', { ...beforeEnrolment, schema: account }, (request) =>
    showAccount(deps, staffOf(request)),
  );
  const begin = {
    summary: 'Gives the secret for an authenticator app; it counts from the first right code on',
    errors: ['conflict'],
    response: { 200: secondFactorOfferSchema },
  } as const;
  app.post(url, { ...firstOfAll, schema: begin }, (request) => beginSecondFactor(deps, staffOf(request)));
  const confirm = {
    summary: 'The first right code: tells the recovery codes, once',
    body: confirmSecondFactorSchema,
    errors: ['second_factor_refused', 'conflict'],
    response: { 200: recoveryCodesSchema },
  } as const;
  app.post(`${url}/confirm`, { ...firstOfAll, schema: confirm }, async (request) => {
    return { recoveryCodes: await confirmSecondFactor(deps, staffOf(request), request.body.code) };
  });
  const drop = {
    summary: 'Signing in asks for no code any more',
    errors: ['second_factor_required'],
    response: { 200: successSchema },
  } as const;
  app.delete(url, { ...sensitive, schema: drop }, async (request) => {
    await dropSecondFactor(deps, staffOf(request));
    return { success: true };
  });
  const renew = {
    summary: 'Ten new recovery codes in the place of all that are left, told once',
    errors: ['conflict'],
    response: { 200: recoveryCodesSchema },
  } as const;
  app.post('/api/admin/account/recovery-codes', { ...sensitive, schema: renew }, async (request) => {
    return { recoveryCodes: await renewRecoveryCodes(deps, staffOf(request)) };
  });
}

function registerPasskeys(app: FastifyInstance, deps: Deps): void {
  const url = '/api/admin/account/passkeys';
  const options = {
    summary: 'What a device is asked for a new passkey',
    response: { 200: passkeyOptionsSchema },
  };
  app.post(`${url}/options`, { ...sensitive, schema: options }, (request) =>
    offerRegistration(deps, staffOf(request)),
  );
  const keep = {
    summary: 'Keeps the passkey that the device has made',
    body: newPasskeySchema,
    errors: ['passkey_refused'],
    response: { 200: successSchema },
  } as const;
  app.post(url, { ...sensitive, schema: keep }, async (request) => {
    const { name, passkey: response } = request.body;
    await keepPasskey(deps, staffOf(request), { name, response });
    return { success: true };
  });
  const drop = {
    summary: 'Forgets a passkey of the member',
    params: z.object({ id: z.uuid() }),
    errors: ['not_found'],
    response: { 200: successSchema },
  } as const;
  app.delete(`${url}/:id`, { ...sensitive, schema: drop }, async (request) => {
    await dropPasskey(deps, staffOf(request), request.params.id);
    return { success: true };
  });
}
