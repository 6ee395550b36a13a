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
    body: staffLoginSchema,
    errors: ['sign_in_refused', 'sign_in_slowed', 'second_factor_needed', 'second_factor_refused'],
    reply: staffSessionSchema,
  },
  'passkey.options': {
    summary: 'What a passkey has to answer to sign its member in',
    errors: ['rate_limited'],
    reply: passkeyOptionsSchema,
  },
  'passkey.enter': {
    summary: 'Signs in the member whose passkey is presented',
    body: passkeySignInSchema,
    errors: ['passkey_refused', 'rate_limited'],
    reply: staffSessionSchema,
  },
  'session.show': {
    summary: 'Who is signed in',
    reply: staffSessionSchema,
  },
  'proof.give': {
    summary: 'Shows once more who is there: sensitive calls are open for ten minutes',
    body: staffProofSchema,
    errors: ['proof_refused', 'sign_in_slowed'],
    reply: staffProofReplySchema,
  },
  'proof.options': {
    summary: 'What a passkey of the member has to answer to show once more who is there',
    reply: passkeyOptionsSchema,
  },
  'account.show': {
    summary: 'By what the member signs in',
    reply: staffAccountSchema,
  },
  'account.begin-second-factor': {
    summary: 'Gives the secret for an authenticator app; it counts from the first right code on',
    errors: ['conflict'],
    reply: secondFactorOfferSchema,
  },
  'account.confirm-second-factor': {
    summary: 'The first right code: tells the recovery codes, once',
    body: confirmSecondFactorSchema,
    errors: ['second_factor_refused', 'conflict'],
    reply: recoveryCodesSchema,
  },
  'account.remove-second-factor': {
    summary: 'Signing in asks for no code any more',
    errors: ['second_factor_required'],
    reply: successSchema,
  },
  'account.renew-recovery-codes': {
    summary: 'Ten new recovery codes in the place of all that are left, told once',
    errors: ['conflict'],
    reply: recoveryCodesSchema,
  },
  'account.passkey-options': {
    summary: 'What a device is asked for a new passkey',
    reply: passkeyOptionsSchema,
  },
  'account.add-passkey': {
    summary: 'Keeps the passkey that the device has made',
    body: newPasskeySchema,
    errors: ['passkey_refused'],
    reply: successSchema,
  },
  'account.remove-passkey': {
    summary: 'Forgets a passkey of the member',
    params: uuidParamsSchema,
    errors: ['not_found'],
    reply: successSchema,
  },
} as const satisfies CallDeclarations;
