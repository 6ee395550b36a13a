import type { CallDeclarations } from '../calls.ts';
import { successSchema } from '../checkout/success.ts';
import { uuidParamsSchema } from '../kit/ids.ts';
import { staffLoginSchema, staffProofReplySchema, staffProofSchema, staffSessionSchema } from './roles.ts';
import {
  confirmSecondFactorSchema,
  newPasskeySchema,
  passkeyOptionsSchema,
  passkeySignInSchema,
  recoveryCodesSchema,
  secondFactorOfferSchema,
  staffAccountSchema,
} from './sign-in.ts';

export const signInCalls = {
  'login.enter': {
    summary: 'Signs a member in',
    effects: [],
    body: staffLoginSchema,
    errors: ['sign_in_refused', 'sign_in_slowed', 'second_factor_needed', 'second_factor_refused'],
    reply: staffSessionSchema,
  },
  'passkey.options': {
    summary: 'What a passkey has to answer to sign its member in',
    effects: [],
    errors: ['rate_limited'],
    reply: passkeyOptionsSchema,
  },
  'passkey.enter': {
    summary: 'Signs in the member whose passkey is presented',
    effects: [],
    body: passkeySignInSchema,
    errors: ['passkey_refused', 'rate_limited'],
    reply: staffSessionSchema,
  },
  'session.show': {
    summary: 'Who is signed in',
    effects: [],
    reply: staffSessionSchema,
  },
  'proof.give': {
    summary: 'Shows once more who is there: sensitive calls are open for ten minutes',
    effects: [],
    body: staffProofSchema,
    errors: ['proof_refused', 'sign_in_slowed'],
    reply: staffProofReplySchema,
  },
  'proof.options': {
    summary: 'What a passkey of the member has to answer to show once more who is there',
    effects: [],
    reply: passkeyOptionsSchema,
  },
  'account.show': {
    summary: 'By what the member signs in',
    effects: [],
    reply: staffAccountSchema,
  },
  'account.begin-second-factor': {
    summary: 'Gives the secret for an authenticator app; it counts from the first right code on',
    effects: ['control'],
    errors: ['conflict'],
    reply: secondFactorOfferSchema,
  },
  'account.confirm-second-factor': {
    summary: 'The first right code: tells the recovery codes, once',
    effects: ['control'],
    body: confirmSecondFactorSchema,
    errors: ['second_factor_refused', 'conflict'],
    reply: recoveryCodesSchema,
  },
  'account.remove-second-factor': {
    summary: 'Signing in asks for no code any more',
    effects: ['control'],
    errors: ['second_factor_required'],
    reply: successSchema,
  },
  'account.renew-recovery-codes': {
    summary: 'Ten new recovery codes in the place of all that are left, told once',
    effects: ['control'],
    errors: ['conflict'],
    reply: recoveryCodesSchema,
  },
  'account.passkey-options': {
    summary: 'What a device is asked for a new passkey',
    effects: ['control'],
    reply: passkeyOptionsSchema,
  },
  'account.add-passkey': {
    summary: 'Keeps the passkey that the device has made',
    effects: ['control'],
    body: newPasskeySchema,
    errors: ['passkey_refused'],
    reply: successSchema,
  },
  'account.remove-passkey': {
    summary: 'Forgets a passkey of the member',
    effects: ['control'],
    params: uuidParamsSchema,
    errors: ['not_found'],
    reply: successSchema,
  },
} as const satisfies CallDeclarations;
