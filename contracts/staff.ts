import { z } from 'zod';

/** `guessing`: many wrong passwords from unknown devices. `entered`: and then a right one, from such a device. */
export type SignInAlertKind = 'guessing' | 'entered';

/** The owner may do everything; an agent does the daily work. */
export const staffRoles = ['owner', 'agent'] as const;
export type StaffRole = (typeof staffRoles)[number];

/** What the back office speaks to a member. */
export const staffLanguages = ['es', 'en'] as const;
export const staffLanguageSchema = z.enum(staffLanguages);
export type StaffLanguage = z.infer<typeof staffLanguageSchema>;

export const staffLoginSchema = z.object({
  username: z.string().min(1).max(64),
  password: z.string().min(1).max(200),
});

export const staffSessionSchema = z.object({
  success: z.literal(true),
  username: z.string(),
  role: z.enum(staffRoles),
  language: staffLanguageSchema,
  expiresAt: z.string(),
  /** Until then sensitive calls need no further proof (`proof_needed`). */
  provedUntil: z.string(),
});
export type StaffSessionReply = z.infer<typeof staffSessionSchema>;

/** `POST /api/admin/proof`: shows once more who is there. */
export const staffProofSchema = staffLoginSchema.pick({ password: true });
export const staffProofReplySchema = z.object({ success: z.literal(true), provedUntil: z.string() });
export type StaffProofReply = z.infer<typeof staffProofReplySchema>;
