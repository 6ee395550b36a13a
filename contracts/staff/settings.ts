import { z } from 'zod';
import { anyBoolean, anyString, stringOrNull } from '../kit/fields.ts';
import { staffRoles } from './roles.ts';

/** `GET /api/admin/settings`. Settings the owner can change at runtime. */
export const settingSchema = z.object({
  key: anyString,
  /** Stored value. `null` while the default applies. */
  stored: z.unknown(),
  initial: z.unknown(),
  /** JSON Schema (2020-12) of the value. The form is generated from it. */
  schema: z.record(anyString, z.unknown()),
  /** Reason the stored value is invalid, or `null`. */
  malformed: stringOrNull,
  mayChange: z.enum(staffRoles),
  /** Changing it requires re-authentication. */
  sensitive: anyBoolean,
  effect: z.enum(['at_once', 'at_next_run']),
  changedAt: stringOrNull,
});
export type SettingLine = z.infer<typeof settingSchema>;

export const settingListSchema = z.object({ items: z.array(settingSchema) });
export type SettingList = z.infer<typeof settingListSchema>;

/** `PUT /api/admin/settings/{key}`. `was` is the loaded `stored` value. `null` restores the default. */
export const changeSettingSchema = z.object({ value: z.unknown(), was: z.unknown() });
