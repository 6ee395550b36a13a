import { z } from 'zod';

/** `guessing`: many wrong passwords from unknown devices. `entered`: and then a right one, from such a device. */
export type SignInAlertKind = 'guessing' | 'entered';

/** The owner may do everything; an agent does the daily work. */
export const staffRoles = ['owner', 'agent'] as const;
export type StaffRole = (typeof staffRoles)[number];

export const staffLoginSchema = z.object({
  username: z.string().min(1).max(64),
  password: z.string().min(1).max(200),
});

export const staffSessionSchema = z.object({
  success: z.literal(true),
  username: z.string(),
  role: z.enum(staffRoles),
  expiresAt: z.string(),
});
export type StaffSessionReply = z.infer<typeof staffSessionSchema>;
