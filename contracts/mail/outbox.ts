import { z } from 'zod';
import { anyInteger, anyString, onlyTrue, stringOrNull } from '../kit/fields.ts';
import { orderIdSchema } from '../kit/ids.ts';
import { listQuerySchema, sortSchema, timeBoundSchema } from '../kit/lists.ts';
import { localeSchema } from '../kit/locales-schemas.ts';

export const mailStates = ['queued', 'sent', 'failed', 'withheld', 'held'] as const;

/** `GET /api/admin/mails` lists the newest first. */
export const mailsQuerySchema = listQuerySchema.extend({
  sort: sortSchema('created'),
  kind: z
    .string()
    .regex(/^[a-z-]{1,60}$/)
    .optional(),
  /** With `unsent` it is queued or failed; with `returned` it came back, or was called unwanted. */
  state: z.enum([...mailStates, 'unsent', 'returned']).optional(),
  language: localeSchema.optional(),
  orderId: orderIdSchema.optional(),
  /** Is the whole address of the reader. */
  address: z.string().trim().max(254).optional(),
  from: timeBoundSchema.optional(),
  to: timeBoundSchema.optional(),
  /** Is a part of an address, of a subject, or of the order's number or buyer. */
  q: z.string().trim().max(254).optional(),
});
export type MailsQuery = z.infer<typeof mailsQuerySchema>;

export const mailItemSchema = z.object({
  id: anyString,
  kind: anyString,
  state: z.enum(mailStates),
  /** Is what the mail service said of it afterwards. */
  reported: z.enum(['bounce', 'complaint']).nullable(),
  /** It is null until the mail is written, which is when it leaves. */
  subject: stringOrNull,
  recipient: stringOrNull,
  language: localeSchema.nullable(),
  orderId: stringOrNull,
  orderNumber: stringOrNull,
  attempts: anyInteger,
  /** Says what went wrong the last time. */
  error: stringOrNull,
  createdAt: anyString,
  sentAt: stringOrNull,
  /** It is tried next at this time; it is null when it has left, or nobody tries any more. */
  nextTryAt: stringOrNull,
});
export type MailItem = z.infer<typeof mailItemSchema>;

export const mailDetailSchema = mailItemSchema.extend({
  /** Is the mail as it left; it is null when it has not, or its body is no longer kept. */
  body: z.object({ text: anyString, html: anyString }).nullable(),
  /** Says why its address gets no mail at present, where something was reported. */
  stopped: z.enum(['bounce', 'complaint']).nullable(),
  requestId: stringOrNull,
});
export type MailDetail = z.infer<typeof mailDetailSchema>;

/** `POST /api/admin/mails/{id}/resend` takes an `Idempotency-Key`: one click sends one mail. */
export const resendReplySchema = z.object({
  success: onlyTrue,
  /** Is the further mail; it is the same one where it had not left yet. */
  mailId: anyString,
});
export type ResendReply = z.infer<typeof resendReplySchema>;
