import { z } from 'zod';

/** `guessing`: many wrong passwords from unknown devices. `entered`: and then a right one, from such a device. */
export type SignInAlertKind = 'guessing' | 'entered';

export const staffLoginSchema = z.object({
  username: z.string().min(1).max(64),
  password: z.string().min(1).max(200),
});

export const staffSessionSchema = z.object({
  success: z.literal(true),
  username: z.string(),
  expiresAt: z.string(),
});
export type StaffSessionReply = z.infer<typeof staffSessionSchema>;
