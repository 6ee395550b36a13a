import { z } from 'zod';

/** `shop.maintenance`: nothing new is sold; what is under way continues. */
export const maintenanceSchema = z.strictObject({
  active: z.boolean(),
  /** What visitors are told, and programs in `Retry-After`. */
  backMinutes: z.number().int().min(1).max(1440),
  /** After so many hours, and again after each further so many, the owner is reminded. */
  remindHours: z.number().int().min(1).max(168),
  /** For the shop's own people. */
  note: z.string().max(300),
});
export type Maintenance = z.infer<typeof maintenanceSchema>;

/** `GET /api/admin/maintenance` */
export const maintenanceReplySchema = z.object({
  success: z.literal(true),
  active: z.boolean(),
  /** Since when, and who turned it on; null while it is off, or where nobody of the staff did. */
  since: z.string().nullable(),
  by: z.string().nullable(),
});
export type MaintenanceReply = z.infer<typeof maintenanceReplySchema>;

/** `POST /api/admin/maintenance/preview`: who opens it sees the shop as it is, in this browser, until then. */
export const maintenancePreviewSchema = z.object({
  success: z.literal(true),
  url: z.string(),
  until: z.string(),
});
export type MaintenancePreview = z.infer<typeof maintenancePreviewSchema>;
