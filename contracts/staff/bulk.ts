import { z } from 'zod';
import { anyInteger, anyString, onlyTrue, stringOrNull } from '../kit/fields.ts';
import { mostInBulk } from '../kit/list-bounds.ts';
import { listQuerySchema, listReplySchema, sortSchema } from '../kit/lists.ts';

/** Lists what can be done with many things at once; the feature that does it lists it under `bulkActions`. */
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

/** Names what they are done with: the list whose filters can choose them. */
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
 * `POST /api/admin/bulk`, with an `Idempotency-Key`, works on these things, or on all that a list's filters
 * leave at this moment. More than `mostInBulk` are refused with `bulk_too_many`.
 */
export const startBulkSchema = z
  .object({
    action: bulkActionSchema,
    /** Is what the action wants to know besides, by its own schema: a reason, a text, until when. */
    values: record(z.union([z.string().max(2000), z.null()])).default({}),
    ids: z.array(z.string().min(1).max(64)).min(1).max(mostInBulk).optional(),
    /** Holds the filters of the list, as its own call takes them. */
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
  /** Is one of `bulkActions`, or of a newer version. */
  action: anyString,
  by: anyString,
  startedAt: anyString,
  /** It is null while it is worked off. */
  endedAt: stringOrNull,
  total: anyInteger,
  done: anyInteger,
  refused: anyInteger,
  /** Names the run that it takes back, and the one that takes it back. */
  undoes: stringOrNull,
  undoneBy: stringOrNull,
  /** Counts how many of it can be taken back now. */
  undoable: anyInteger,
});
export type BulkRun = z.infer<typeof bulkRunSchema>;

export const bulkItemSchema = z.object({
  id: anyString,
  /** Is what staff call it; it is null when it is not there any more. */
  name: stringOrNull,
  state: z.enum(['waiting', 'done', 'refused']),
  /** Says why it was refused: the code, and its sentence in the language of the member who asks. */
  code: stringOrNull,
  why: stringOrNull,
});
export type BulkItem = z.infer<typeof bulkItemSchema>;

/** `GET /api/admin/bulk/{id}` says how far it is, and what came of each; what was refused comes first. */
export const bulkReplySchema = z.object({
  success: onlyTrue,
  run: bulkRunSchema,
  items: z.array(bulkItemSchema),
});
export type BulkReply = z.infer<typeof bulkReplySchema>;

/** `GET /api/admin/bulk` lists the newest first. */
export const bulkListQuerySchema = listQuerySchema.extend({ sort: sortSchema('started') });
export const bulkListReplySchema = listReplySchema(bulkRunSchema);
