import { z } from 'zod';
import { anyInteger, anyString, onlyTrue, stringOrNull } from '../kit/fields.ts';
import { maxBulkItems } from '../kit/list-bounds.ts';
import { listQuerySchema, listReplySchema, sortSchema } from '../kit/lists.ts';

/** Bulk actions. The implementing feature registers each under `bulkActions`. */
export const bulkActions = [
  'order_note',
  'order_resend_mail',
  'order_send',
  'order_cancel',
  'order_block',
  'pending_snooze',
  'pending_assign',
  'pending_noted',
  'pending_recreate',
  'thread_close',
  'thread_open',
  'thread_assign',
  'withdrawal_close',
  'review_hide',
  'review_show',
  'unblock',
  'code_stop',
  'code_start',
  'client_note',
  'client_stop_marketing',
] as const;
export const bulkActionSchema = z.enum(bulkActions);
export type BulkActionName = z.infer<typeof bulkActionSchema>;

/** Lists whose filters can select objects of bulk actions. */
export const bulkSubjects = [
  'orders',
  'pending',
  'threads',
  'withdrawals',
  'reviews',
  'blocked',
  'codes',
  'customers',
] as const;
export type BulkSubject = (typeof bulkSubjects)[number];

const record = <Value extends z.ZodType>(value: Value) => z.record(z.string().max(60), value);

/**
 * `POST /api/admin/bulk`, with an `Idempotency-Key`. Processes these objects, or all that currently match a list's
 * filters. More than `maxBulkItems` returns `bulk_too_many`.
 */
export const startBulkSchema = z
  .object({
    action: bulkActionSchema,
    /** Input of the action by its own schema: reason, text or time. */
    values: record(z.union([z.string().max(2000), z.null()])).default({}),
    ids: z.array(z.string().min(1).max(64)).min(1).max(maxBulkItems).optional(),
    filter: record(z.string().max(400)).optional(),
  })
  .refine(({ ids, filter }) => (ids === undefined) !== (filter === undefined), {
    path: ['ids'],
    message: 'either ids or a filter',
  });
export type StartBulk = z.infer<typeof startBulkSchema>;

export const bulkStartedSchema = z.object({ success: onlyTrue, runId: anyString });
export type BulkStarted = z.infer<typeof bulkStartedSchema>;

export const bulkRunSchema = z.object({
  id: anyString,
  action: anyString,
  by: anyString,
  startedAt: anyString,
  endedAt: stringOrNull,
  total: anyInteger,
  done: anyInteger,
  refused: anyInteger,
  /** Run that it reverts, and the run that reverted it. */
  undoes: stringOrNull,
  undoneBy: stringOrNull,
  /** Number of entries that can be reverted now. */
  undoable: anyInteger,
});
export type BulkRun = z.infer<typeof bulkRunSchema>;

export const bulkItemSchema = z.object({
  id: anyString,
  /** Display name. `null` if the object no longer exists. */
  name: stringOrNull,
  state: z.enum(['waiting', 'done', 'refused']),
  /** Error code, and its message in the member's language. */
  code: stringOrNull,
  why: stringOrNull,
});
export type BulkItem = z.infer<typeof bulkItemSchema>;

/** `GET /api/admin/bulk/{id}`. Progress and results, refused ones first. */
export const bulkReplySchema = z.object({
  success: onlyTrue,
  run: bulkRunSchema,
  items: z.array(bulkItemSchema),
});
export type BulkReply = z.infer<typeof bulkReplySchema>;

/** `GET /api/admin/bulk`, newest first. */
export const bulkListQuerySchema = listQuerySchema.extend({ sort: sortSchema('started') });
export const bulkListReplySchema = listReplySchema(bulkRunSchema);
