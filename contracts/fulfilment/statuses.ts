import { z } from 'zod';
import { anyBoolean, anyInteger, anyString, onlyTrue, stringOrNull } from '../kit/fields.ts';

/** `GET /api/provider-status/stats`. */
export const syncStatsReplySchema = z.object({
  success: onlyTrue,
  stats: z.object({
    autoSyncEnabled: anyBoolean,
    syncIntervalMinutes: z.number(),
    lastSyncTime: stringOrNull,
    /** It is null while it is switched off. */
    nextSyncTime: stringOrNull,
    /** Counts orders with a delivery under way. */
    openOrders: anyInteger,
    /** Describes the last automatic run. */
    lastRun: z
      .object({ asked: anyInteger, moved: anyInteger, failedProviders: z.array(anyString) })
      .nullable(),
  }),
});
export type SyncStatsReply = z.infer<typeof syncStatsReplySchema>;

export const syncResultSchema = z.object({
  orderId: anyString,
  orderNumber: anyString,
  previousStatus: anyString,
  newStatus: anyString,
  /** Holds the provider's own words, of all parts. */
  providerStatus: stringOrNull,
  /** The state or the number of delivered units is another one now. */
  updated: anyBoolean,
  /** Delivered units before and after. Absent in results of earlier versions. */
  delivered: z.object({ before: anyInteger, after: anyInteger }).optional(),
  error: stringOrNull,
});
export type SyncResult = z.infer<typeof syncResultSchema>;

/**
 * `POST /api/provider-status/sync-all` and `GET /api/provider-status/runs/{id}` reply with this. Where there are many
 * orders the work continues after the reply: `running` says so, and `asked` of `total` how far it is.
 */
export const syncAllReplySchema = z.object({
  success: onlyTrue,
  runId: anyString,
  running: anyBoolean,
  asked: anyInteger,
  /** Lists so many orders at most: those that changed or failed first. */
  results: z.array(syncResultSchema),
  summary: z.object({
    total: anyInteger,
    updated: anyInteger,
    completed: anyInteger,
    processing: anyInteger,
    errors: anyInteger,
  }),
});
export type SyncAllReply = z.infer<typeof syncAllReplySchema>;
