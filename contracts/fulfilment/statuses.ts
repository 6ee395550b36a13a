import { z } from 'zod';
import { anyBoolean, anyInteger, anyString, onlyTrue, stringOrNull } from '../kit/fields.ts';

export const syncStatsReplySchema = z.object({
  success: onlyTrue,
  stats: z.object({
    autoSyncEnabled: anyBoolean,
    syncIntervalMinutes: z.number(),
    lastSyncTime: stringOrNull,
    /** `null` when disabled. */
    nextSyncTime: stringOrNull,
    openOrders: anyInteger,
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
  providerStatus: stringOrNull,
  updated: anyBoolean,
  /** Delivered units before and after. Absent in results of earlier versions. */
  delivered: z.object({ before: anyInteger, after: anyInteger }).optional(),
  error: stringOrNull,
});
export type SyncResult = z.infer<typeof syncResultSchema>;

/**
 * `POST /api/provider-status/sync-all` and `GET /api/provider-status/runs/{id}`. Long runs continue after the reply:
 * `running` is true and `asked` of `total` is the progress.
 */
export const syncAllReplySchema = z.object({
  success: onlyTrue,
  runId: anyString,
  running: anyBoolean,
  asked: anyInteger,
  /** Limited number of orders, changed and failed ones first. */
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
