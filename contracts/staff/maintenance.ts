import { z } from 'zod';
import { anyBoolean, anyInteger, anyString, onlyTrue, stringOrNull } from '../kit/fields.ts';

/** Is the setting `shop.maintenance`: nothing new is sold; what is under way continues. */
export const maintenanceSchema = z.strictObject({
  active: anyBoolean,
  /** Visitors read this, and programs in `Retry-After`. */
  backMinutes: anyInteger.min(1).max(1440),
  /** After so many hours, and again after each further so many, the owner is reminded. */
  remindHours: anyInteger.min(1).max(168),
  /** Only staff read this. */
  note: z.string().max(300),
});
export type Maintenance = z.infer<typeof maintenanceSchema>;

/** `GET /api/admin/maintenance` */
export const maintenanceReplySchema = z.object({
  success: onlyTrue,
  active: anyBoolean,
  /** Says since when, and who turned it on; it is null while it is off, or where no member did. */
  since: stringOrNull,
  by: stringOrNull,
});
export type MaintenanceReply = z.infer<typeof maintenanceReplySchema>;

/**
 * `POST /api/admin/maintenance/preview` shows the shop as it is to the member who opens it, in this browser,
 * until then.
 */
export const maintenancePreviewSchema = z.object({
  success: onlyTrue,
  url: anyString,
  until: anyString,
});
export type MaintenancePreview = z.infer<typeof maintenancePreviewSchema>;
