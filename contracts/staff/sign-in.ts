import { z } from 'zod';
import { passkeyAnswerSchema } from './roles.ts';

/** `GET /api/admin/account` says by what the member signs in. */
export const staffAccountSchema = z.object({
  username: z.string(),
  secondFactor: z.object({
    /** It is null while none exists. */
    since: z.string().nullable(),
    recoveryCodesLeft: z.number().int(),
    /** The owner wants everyone to have one. */
    required: z.boolean(),
  }),
  passkeys: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      addedAt: z.string(),
      lastUsedAt: z.string().nullable(),
    }),
  ),
});
export type StaffAccount = z.infer<typeof staffAccountSchema>;

/** Is for the member's app, where it is typed, opened, or taken as a picture. */
export const secondFactorOfferSchema = z.object({
  secret: z.string(),
  uri: z.string(),
  /** Is one path in a square of so many units. */
  qr: z.object({ size: z.number().int(), path: z.string() }),
});
export type SecondFactorOffer = z.infer<typeof secondFactorOfferSchema>;

export const confirmSecondFactorSchema = z.object({ code: z.string().trim().max(20) });
/** The codes are shown once. */
export const recoveryCodesSchema = z.object({ recoveryCodes: z.array(z.string()) });
export type RecoveryCodes = z.infer<typeof recoveryCodesSchema>;

const { clientDataJSON: bytes } = passkeyAnswerSchema.shape.response.shape;

/** Is what a browser is to ask a passkey, by the names of WebAuthn. */
export const passkeyOptionsSchema = z.looseObject({ challenge: z.string() });

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
  username: z.string(),
  /** It is the session that asks. */
  current: z.boolean(),
  own: z.boolean(),
  browser: z.string(),
  system: z.string(),
  /** The address is shortened: of IPv4 the /24 is kept. */
  network: z.string().nullable(),
  createdAt: z.string(),
  lastUsedAt: z.string(),
  expiresAt: z.string(),
});
export type StaffSessionLine = z.infer<typeof staffSessionLineSchema>;
export const staffSessionListSchema = z.object({ items: z.array(staffSessionLineSchema) });
export type StaffSessionList = z.infer<typeof staffSessionListSchema>;
export const endedSessionsSchema = z.object({ success: z.literal(true), ended: z.number().int() });
