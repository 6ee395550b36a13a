import { z } from 'zod';

/** `GET /api/admin/sessions`: those that are open; an owner sees everybody's. */
export const staffSessionLineSchema = z.object({
  id: z.uuid(),
  username: z.string(),
  /** The one that asks. */
  current: z.boolean(),
  own: z.boolean(),
  browser: z.string(),
  system: z.string(),
  /** Shortened: of IPv4 the /24. */
  network: z.string().nullable(),
  createdAt: z.string(),
  lastUsedAt: z.string(),
  expiresAt: z.string(),
});
export type StaffSessionLine = z.infer<typeof staffSessionLineSchema>;
export const staffSessionListSchema = z.object({ items: z.array(staffSessionLineSchema) });
export type StaffSessionList = z.infer<typeof staffSessionListSchema>;
export const endedSessionsSchema = z.object({ success: z.literal(true), ended: z.number().int() });
