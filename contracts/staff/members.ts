import { z } from 'zod';
import { readEmail } from '../kit/email.ts';
import { anyBoolean, anyInteger, anyString, onlyTrue, stringOrNull } from '../kit/fields.ts';
import { staffLanguageSchema, staffRoles } from './roles.ts';

const role = z.enum(staffRoles);

/** Passwords must be long. There is no rule about characters. */
export const newPasswordSchema = z.string().min(10).max(200);

export const staffEmailSchema = z
  .string()
  .max(320)
  .transform((typed, context) => {
    const email = readEmail(typed);
    if (email !== undefined) return email;
    context.addIssue({ code: 'custom', message: 'not an address that mail reaches' });
    return z.NEVER;
  });

export const memberSchema = z.object({
  id: z.uuid(),
  username: anyString,
  /** `null` for a member who was not invited. */
  email: stringOrNull,
  role,
  language: staffLanguageSchema,
  active: anyBoolean,
  self: anyBoolean,
  secondFactor: anyBoolean,
  passkeys: anyInteger,
  createdAt: anyString,
  lastUsedAt: stringOrNull,
});
export type Member = z.infer<typeof memberSchema>;

/** `GET /api/admin/colleagues`. Members who can be assigned. */
export const colleagueListSchema = z.object({
  items: z.array(memberSchema.pick({ id: true, username: true })),
});
export type ColleagueList = z.infer<typeof colleagueListSchema>;

/** Invitation that is open, or expired without being accepted. */
export const invitationSchema = z.object({
  id: z.uuid(),
  email: anyString,
  role,
  language: staffLanguageSchema,
  invitedBy: anyString,
  createdAt: anyString,
  expiresAt: anyString,
});
export type Invitation = z.infer<typeof invitationSchema>;

export const memberListSchema = z.object({
  items: z.array(memberSchema),
  invitations: z.array(invitationSchema),
});
export type MemberList = z.infer<typeof memberListSchema>;

/** Changes to another member by the owner. Omitted fields are unchanged. */
export const changeMemberSchema = z
  .object({ role: role.optional(), active: z.boolean().optional() })
  .refine(({ role: toRole, active }) => toRole !== undefined || active !== undefined, 'nothing to change');

export const inviteSchema = z.object({ email: staffEmailSchema, role, language: staffLanguageSchema });

const token = z.string().min(20).max(100);
export const invitationTokenSchema = z.object({ token });
export const openInvitationSchema = invitationSchema.pick({
  email: true,
  role: true,
  language: true,
  expiresAt: true,
});
export type OpenInvitation = z.infer<typeof openInvitationSchema>;

export const acceptInvitationSchema = z.object({
  token,
  username: z.string().trim().min(2).max(64),
  password: newPasswordSchema,
});
export const acceptedSchema = z.object({ success: onlyTrue, username: anyString });

export const changePasswordSchema = z.object({ password: newPasswordSchema });
export const chooseLanguageSchema = z.object({ language: staffLanguageSchema });
