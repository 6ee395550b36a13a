import { z } from 'zod';
import { anyBoolean, anyInteger, anyString, onlyTrue, stringOrNull } from '../kit/fields.ts';
import { passkeyAnswerSchema } from './roles.ts';

/** `GET /api/admin/account` says by what the member signs in. */
export const staffAccountSchema = z.object({
  username: anyString,
  secondFactor: z.object({
    /** It is null while none exists. */
    since: stringOrNull,
    recoveryCodesLeft: anyInteger,
    /** The owner wants everyone to have one. */
    required: anyBoolean,
  }),
  passkeys: z.array(
    z.object({
      id: z.uuid(),
      name: anyString,
      addedAt: anyString,
      lastUsedAt: stringOrNull,
    }),
  ),
});
export type StaffAccount = z.infer<typeof staffAccountSchema>;

/** Is for the member's app, where it is typed, opened, or taken as a picture. */
export const secondFactorOfferSchema = z.object({
  secret: anyString,
  uri: anyString,
  /** Is one path in a square of so many units. */
  qr: z.object({ size: anyInteger, path: anyString }),
});
export type SecondFactorOffer = z.infer<typeof secondFactorOfferSchema>;

export const confirmSecondFactorSchema = z.object({ code: z.string().trim().max(20) });
/** The codes are shown once. */
export const recoveryCodesSchema = z.object({ recoveryCodes: z.array(anyString) });
export type RecoveryCodes = z.infer<typeof recoveryCodesSchema>;

const { clientDataJSON: bytes } = passkeyAnswerSchema.shape.response.shape;

/** Is what a browser is to ask a passkey, by the names of WebAuthn. */
export const passkeyOptionsSchema = z.looseObject({ challenge: anyString });

export const newPasskeySchema = z.object({
  name: z.string().trim().min(1).max(60),
  passkey: passkeyAnswerSchema.extend({
    response: z.object({
      clientDataJSON: bytes,
      attestationObject: bytes,
      transports: z.array(z.string().max(40)).max(10).optional(),
    }),
  }),
});

export const passkeySignInSchema = z.object({ passkey: passkeyAnswerSchema });

/** `GET /api/admin/sessions` lists those that are open; an owner sees everybody's. */
const staffSessionLineSchema = z.object({
  id: z.uuid(),
  username: anyString,
  /** It is the session that asks. */
  current: anyBoolean,
  own: anyBoolean,
  browser: anyString,
  system: anyString,
  /** The address is shortened: of IPv4 the /24 is kept. */
  network: stringOrNull,
  createdAt: anyString,
  lastUsedAt: anyString,
  expiresAt: anyString,
});
export type StaffSessionLine = z.infer<typeof staffSessionLineSchema>;
export const staffSessionListSchema = z.object({ items: z.array(staffSessionLineSchema) });
export type StaffSessionList = z.infer<typeof staffSessionListSchema>;
export const endedSessionsSchema = z.object({ success: onlyTrue, ended: anyInteger });
