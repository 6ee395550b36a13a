import { z } from 'zod';
import { anyBoolean, anyString, stringOrNull } from '../kit/fields.ts';
import { staffRoles } from './roles.ts';

/** `GET /api/admin/settings` lists what the owner changes while the shop runs. */
export const settingSchema = z.object({
  key: anyString,
  /** Is the value as stored; it is null while the shop uses its default. */
  stored: z.unknown(),
  initial: z.unknown(),
  /** Is what it takes, as JSON Schema (2020-12): fields and checks of its form are made from it. */
  schema: z.record(anyString, z.unknown()),
  /** Says why the stored value cannot be read; it is null when it can. */
  malformed: stringOrNull,
  mayChange: z.enum(staffRoles),
  /** Changing it needs a fresh proof. */
  sensitive: anyBoolean,
  effect: z.enum(['at_once', 'at_next_run']),
  changedAt: stringOrNull,
});
export type SettingLine = z.infer<typeof settingSchema>;

export const settingListSchema = z.object({ items: z.array(settingSchema) });
export type SettingList = z.infer<typeof settingListSchema>;

/** `PUT /api/admin/settings/{key}` takes in `was` the `stored` that was read; the value null restores the default. */
export const changeSettingSchema = z.object({ value: z.unknown(), was: z.unknown() });
