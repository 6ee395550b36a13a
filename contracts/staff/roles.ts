import { z } from 'zod';
import { anyBoolean, anyString, onlyTrue } from '../kit/fields.ts';

/**
 * With `guessing` there were many wrong passwords from unknown devices. With `entered` a right one followed,
 * from such a device.
 */
export type SignInAlertKind = 'guessing' | 'entered';

/**
 * The owner may do everything, an agent does the daily work, and an adviser only reads what concerns tax
 * (`adviserCalls`).
 */
export const staffRoles = ['owner', 'agent', 'adviser'] as const;
export type StaffRole = (typeof staffRoles)[number];
/** The least role that a call requires, apart from the calls of an adviser. */
export type RequiredRole = Exclude<StaffRole, 'adviser'>;

/** The back office speaks these languages to a member. */
export const staffLanguages = ['es', 'en'] as const;
export const staffLanguageSchema = z.enum(staffLanguages);
export type StaffLanguage = z.infer<typeof staffLanguageSchema>;

export const proofMeans = ['password', 'code', 'passkey'] as const;

const bytes = z.string().max(8000);

/** Is what a browser says for a passkey, by the names of WebAuthn; the server checks every part of it. */
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
  /** Is a code of the member's app, or a recovery code; `second_factor_needed` asks for it. */
  code: z.string().trim().max(20).optional(),
});

export const staffSessionSchema = z.object({
  success: onlyTrue,
  username: anyString,
  role: z.enum(staffRoles),
  language: staffLanguageSchema,
  expiresAt: anyString,
  /** Sensitive calls need no further proof until then (`proof_needed`). */
  provedUntil: anyString,
  /** Lists by what the member can show again who they are. */
  means: z.array(z.enum(proofMeans)),
  /** Nothing else opens before a second factor is set up: the owner wants everyone to have one. */
  mustEnrol: anyBoolean,
  /** The owner's shop does not sell yet: signing in opens the setup guide. */
  setup: anyBoolean,
  /** Time of the shop's clock. Quarters and deadlines of the back office follow it. */
  now: anyString,
});
export type StaffSessionReply = z.infer<typeof staffSessionSchema>;

/** `POST /api/admin/proof` shows once more who is there. */
export const staffProofSchema = z.union([
  staffLoginSchema.pick({ password: true }),
  z.object({ code: z.string().trim().min(1).max(20) }),
  z.object({ passkey: passkeyAnswerSchema }),
]);
export type StaffProof = z.infer<typeof staffProofSchema>;
export const staffProofReplySchema = z.object({ success: onlyTrue, provedUntil: anyString });
export type StaffProofReply = z.infer<typeof staffProofReplySchema>;
