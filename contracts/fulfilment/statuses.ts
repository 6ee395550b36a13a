import { z } from 'zod';

/** `GET /api/provider-status/stats`. */
export const syncStatsReplySchema = z.object({
  success: z.literal(true),
  stats: z.object({
    autoSyncEnabled: z.boolean(),
    syncIntervalMinutes: z.number(),
    lastSyncTime: z.string().nullable(),
    /** It is null while it is switched off. */
    nextSyncTime: z.string().nullable(),
    /** Counts orders with a delivery under way. */
    openOrders: z.number().int(),
    /** Describes the last automatic run. */
    lastRun: z
      .object({ asked: z.number().int(), moved: z.number().int(), failedProviders: z.array(z.string()) })
      .nullable(),
  }),
});
export type SyncStatsReply = z.infer<typeof syncStatsReplySchema>;

export const syncResultSchema = z.object({
  orderId: z.string(),
  orderNumber: z.string(),
  previousStatus: z.string(),
  newStatus: z.string(),
  /** Holds the provider's own words, of all parts. */
  providerStatus: z.string().nullable(),
  updated: z.boolean(),
  error: z.string().nullable(),
});
export type SyncResult = z.infer<typeof syncResultSchema>;

/**
 * `POST /api/provider-status/sync-all` and `GET /api/provider-status/runs/{id}` reply with this. Where there are many
 * orders the work continues after the reply: `running` says so, and `asked` of `total` how far it is.
 */
export const syncAllReplySchema = z.object({
  success: z.literal(true),
  runId: z.string(),
  running: z.boolean(),
  asked: z.number().int(),
  /** Lists so many orders at most: those that changed or failed first. */
  results: z.array(syncResultSchema),
  summary: z.object({
    total: z.number().int(),
    updated: z.number().int(),
    completed: z.number().int(),
    processing: z.number().int(),
    errors: z.number().int(),
  }),
});
export type SyncAllReply = z.infer<typeof syncAllReplySchema>;
