import { z } from 'zod';
import { anyBoolean, anyInteger, anyString, onlyTrue, stringOrNull } from '../kit/fields.ts';
import { passkeyAnswerSchema } from './roles.ts';

/** `GET /api/admin/account`. Sign-in methods of the member. */
export const staffAccountSchema = z.object({
  username: anyString,
  secondFactor: z.object({
    since: stringOrNull,
    recoveryCodesLeft: anyInteger,
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

/** Secret for the authenticator app: as text, link and QR code. */
export const secondFactorOfferSchema = z.object({
  secret: anyString,
  uri: anyString,
  /** SVG path in a square of `size` units. */
  qr: z.object({ size: anyInteger, path: anyString }),
});
export type SecondFactorOffer = z.infer<typeof secondFactorOfferSchema>;

export const confirmSecondFactorSchema = z.object({ code: z.string().trim().max(20) });
/** Shown only once. */
export const recoveryCodesSchema = z.object({ recoveryCodes: z.array(anyString) });
export type RecoveryCodes = z.infer<typeof recoveryCodesSchema>;

const { clientDataJSON: bytes } = passkeyAnswerSchema.shape.response.shape;

/** Passkey options with the names of WebAuthn. */
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

/** `GET /api/admin/sessions`. Open sessions. An owner sees those of all members. */
const staffSessionLineSchema = z.object({
  id: z.uuid(),
  username: anyString,
  current: anyBoolean,
  own: anyBoolean,
  browser: anyString,
  system: anyString,
  /** Truncated address: the /24 of IPv4. */
  network: stringOrNull,
  createdAt: anyString,
  lastUsedAt: anyString,
  expiresAt: anyString,
});
export type StaffSessionLine = z.infer<typeof staffSessionLineSchema>;
export const staffSessionListSchema = z.object({ items: z.array(staffSessionLineSchema) });
export type StaffSessionList = z.infer<typeof staffSessionListSchema>;
export const endedSessionsSchema = z.object({ success: onlyTrue, ended: anyInteger });
