import { z } from 'zod';
import { anyBoolean, anyString, onlyTrue } from '../kit/fields.ts';

/** `guessing`: many wrong passwords from unknown devices. `entered`: followed by a correct one from such a device. */
export type SignInAlertKind = 'guessing' | 'entered';

/** Owners have full access, agents do the daily work, advisers only read tax data (`adviserCalls`). */
export const staffRoles = ['owner', 'agent', 'adviser'] as const;
export type StaffRole = (typeof staffRoles)[number];
/** Minimum role of a call. `adviserCalls` separately lists the calls of advisers. */
export type RequiredRole = Exclude<StaffRole, 'adviser'>;

export const staffLanguages = ['es', 'en'] as const;
export const staffLanguageSchema = z.enum(staffLanguages);
export type StaffLanguage = z.infer<typeof staffLanguageSchema>;

export const reauthenticationMethods = ['password', 'code', 'passkey'] as const;

const bytes = z.string().max(8000);

/** Passkey response with the names of WebAuthn. The server verifies every field. */
export const passkeyAnswerSchema = z.object({
  id: bytes,
  rawId: bytes,
  type: z.literal('public-key'),
  clientExtensionResults: z.object({}),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).optional(),
  response: z.object({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: bytes.optional(),
  }),
});

export const staffLoginSchema = z.object({
  username: z.string().min(1).max(64),
  password: z.string().min(1).max(200),
  /** Code of the authenticator app, or a recovery code. Required after `second_factor_needed`. */
  code: z.string().trim().max(20).optional(),
});

export const staffSessionSchema = z.object({
  success: onlyTrue,
  username: anyString,
  role: z.enum(staffRoles),
  language: staffLanguageSchema,
  expiresAt: anyString,
  /** Sensitive calls need no re-authentication until then (`proof_needed`). */
  provedUntil: anyString,
  means: z.array(z.enum(reauthenticationMethods)),
  /** Access is blocked until the member sets up a second factor, as the owner requires. */
  mustEnrol: anyBoolean,
  /** The owner's shop does not sell yet. Signing in opens the setup guide. */
  setup: anyBoolean,
  /** Costs and margins are visible. */
  costs: anyBoolean,
  /** Server time. Quarters and deadlines of the back office follow it. */
  now: anyString,
});
export type StaffSessionReply = z.infer<typeof staffSessionSchema>;

/** `POST /api/admin/proof`. Re-authenticates the staff member. */
export const staffProofSchema = z.union([
  staffLoginSchema.pick({ password: true }),
  z.object({ code: z.string().trim().min(1).max(20) }),
  z.object({ passkey: passkeyAnswerSchema }),
]);
export type StaffProof = z.infer<typeof staffProofSchema>;
export const staffProofReplySchema = z.object({ success: onlyTrue, provedUntil: anyString });
export type StaffProofReply = z.infer<typeof staffProofReplySchema>;
