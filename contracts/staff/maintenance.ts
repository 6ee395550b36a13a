import { z } from 'zod';
import { anyBoolean, anyInteger, anyString, onlyTrue, stringOrNull } from '../kit/fields.ts';

/** Setting `shop.maintenance`: no new sales, existing orders continue. */
export const maintenanceSchema = z.strictObject({
  active: anyBoolean,
  /** Shown to visitors, and sent to programs as `Retry-After`. */
  backMinutes: anyInteger.min(1).max(1440),
  /** Interval of reminders to the owner, in hours. */
  remindHours: anyInteger.min(1).max(168),
  /** Visible to staff only. */
  note: z.string().max(300),
});
export type Maintenance = z.infer<typeof maintenanceSchema>;

export const maintenanceReplySchema = z.object({
  success: onlyTrue,
  active: anyBoolean,
  /** Start and member. `null` while disabled, or if not enabled by a member. */
  since: stringOrNull,
  by: stringOrNull,
});
export type MaintenanceReply = z.infer<typeof maintenanceReplySchema>;

/** `POST /api/admin/maintenance/preview`. Shows the shop to the opening member in this browser until that time. */
export const maintenancePreviewSchema = z.object({
  success: onlyTrue,
  url: anyString,
  until: anyString,
});
export type MaintenancePreview = z.infer<typeof maintenancePreviewSchema>;
