import { z } from 'zod';
import { successSchema } from '../checkout/success.ts';
import { anyBoolean, anyInteger, anyString, onlyTrue, stringOrNull } from '../kit/fields.ts';
import { type ListReply, listQuerySchema, sortSchema } from '../kit/lists.ts';

export const threadStates = ['open', 'answered', 'closed'] as const;
export const threadStateSchema = z.enum(threadStates);
export type ThreadState = z.infer<typeof threadStateSchema>;

/** `GET /api/admin/message-threads`, last activity first. */
export const threadListQuerySchema = listQuerySchema.extend({
  sort: sortSchema('last', 'name', 'state'),
  state: z.enum([...threadStates, 'all']).default('all'),
  /** `me`, `nobody`, or a member's id. */
  assignedTo: z.union([z.enum(['me', 'nobody']), z.uuid()]).optional(),
  /** Searches address, name, order number and message text. */
  q: z.string().trim().max(200).optional(),
});
export type ThreadListQuery = z.infer<typeof threadListQuerySchema>;

const person = z.object({ id: anyString, username: anyString });

export const threadSchema = z.object({
  id: anyString,
  name: anyString,
  email: anyString,
  language: anyString,
  state: threadStateSchema,
  assignedTo: person.nullable(),
  orderId: stringOrNull,
  orderNumber: stringOrNull,
  /** Time, beginning and sender of the last message. */
  lastAt: anyString,
  lastText: anyString,
  lastByShop: anyBoolean,
  entries: anyInteger,
});
export type Thread = z.infer<typeof threadSchema>;
export type ThreadList = ListReply<Thread>;

export const threadEntrySchema = z.object({
  id: anyString,
  by: z.enum(['buyer', 'shop']),
  staff: stringOrNull,
  text: anyString,
  at: anyString,
  about: z.object({
    service: stringOrNull,
    company: stringOrNull,
    phone: stringOrNull,
  }),
  mail: z.enum(['queued', 'sent', 'failed']).nullable(),
});
export type ThreadEntry = z.infer<typeof threadEntrySchema>;

/** `GET /api/admin/message-threads/{id}`, oldest first. */
export const threadReplySchema = threadSchema.extend({
  success: onlyTrue,
  thread: z.array(threadEntrySchema),
  templates: z.array(z.object({ name: anyString, text: anyString })),
});
export type ThreadReply = z.infer<typeof threadReplySchema>;

/**
 * `POST /api/admin/message-threads/{id}/answers`. `seen` is the number of entries on screen. More entries now are a
 * conflict.
 */
export const answerThreadSchema = z.object({
  text: z
    .string()
    .trim()
    .min(1)
    .max(4000)
    .transform((text) => text.replaceAll('\u0000', '').toWellFormed()),
  seen: anyInteger.min(0).max(2_147_483_647),
  close: z.boolean().default(false),
});
export type AnswerThread = z.infer<typeof answerThreadSchema>;

/** Undo period of a reply. Its mail is due afterwards, even if the page is closed. */
export const undoAnswerSeconds = 10;

/** `POST /api/admin/message-threads/{id}/preview`. Returns the mail of this reply. */
export const previewAnswerSchema = answerThreadSchema.pick({ text: true });
export const previewedAnswerSchema = successSchema.extend({
  subject: anyString,
  to: anyString,
  text: anyString,
});
export type PreviewedAnswer = z.infer<typeof previewedAnswerSchema>;

/** `DELETE /api/admin/message-threads/{id}/answers/{answerId}`. Returns the text for further editing. */
export const withdrawnAnswerSchema = successSchema.extend({ text: anyString });
export type WithdrawnAnswer = z.infer<typeof withdrawnAnswerSchema>;

export const threadStateChangeSchema = z.object({ state: threadStateSchema });
export const assignThreadSchema = z.object({ to: z.union([z.literal('me'), z.uuid(), z.null()]) });

export const answeredReplySchema = successSchema.extend({ id: anyString });
