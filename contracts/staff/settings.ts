import { z } from 'zod';
import { staffRoles } from './roles.ts';

/** What the owner changes while the shop runs: `GET /api/admin/settings`. */
export const settingSchema = z.object({
  key: z.string(),
  /** As stored; null while the shop uses what it begins with. */
  stored: z.unknown(),
  initial: z.unknown(),
  /** What it takes, as JSON Schema (2020-12): fields and checks of its form are made from it. */
  schema: z.record(z.string(), z.unknown()),
  /** Why the stored value cannot be read; null when it can. */
  malformed: z.string().nullable(),
  mayChange: z.enum(staffRoles),
  /** Changing it wants a fresh proof. */
  sensitive: z.boolean(),
  effect: z.enum(['at_once', 'at_next_run']),
  changedAt: z.string().nullable(),
});
export type SettingLine = z.infer<typeof settingSchema>;

export const settingListSchema = z.object({ items: z.array(settingSchema) });
export type SettingList = z.infer<typeof settingListSchema>;

/** `PUT /api/admin/settings/{key}`: `was` is `stored` as it was read; the value null goes back to the beginning. */
export const changeSettingSchema = z.object({ value: z.unknown(), was: z.unknown() });
