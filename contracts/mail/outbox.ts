import { z } from 'zod';
import { orderIdSchema } from '../kit/ids.ts';
import { listQuerySchema, sortSchema, timeBoundSchema } from '../kit/lists.ts';
import { localeSchema } from '../kit/locales-schemas.ts';

export const mailStates = ['queued', 'sent', 'failed', 'withheld', 'held'] as const;

/** `GET /api/admin/mails`, newest first. */
export const mailsQuerySchema = listQuerySchema.extend({
  sort: sortSchema('created'),
  kind: z
    .string()
    .regex(/^[a-z-]{1,60}$/)
    .optional(),
  /** `unsent`: queued or failed; `returned`: came back, or was called unwanted. */
  state: z.enum([...mailStates, 'unsent', 'returned']).optional(),
  language: localeSchema.optional(),
  orderId: orderIdSchema.optional(),
  /** To whom, whole. */
  address: z.string().trim().max(254).optional(),
  from: timeBoundSchema.optional(),
  to: timeBoundSchema.optional(),
  /** A part of an address, of a subject, or of the order's number or buyer. */
  q: z.string().trim().max(254).optional(),
});
export type MailsQuery = z.infer<typeof mailsQuerySchema>;

export const mailItemSchema = z.object({
  id: z.string(),
  kind: z.string(),
  state: z.enum(mailStates),
  /** What the mail service said of it afterwards. */
  reported: z.enum(['bounce', 'complaint']).nullable(),
  /** Null until it is written, which is when it leaves. */
  subject: z.string().nullable(),
  recipient: z.string().nullable(),
  language: localeSchema.nullable(),
  orderId: z.string().nullable(),
  orderNumber: z.string().nullable(),
  attempts: z.number().int(),
  /** What went wrong the last time. */
  error: z.string().nullable(),
  createdAt: z.string(),
  sentAt: z.string().nullable(),
  /** When it is tried next; null when it has left, or nobody tries any more. */
  nextTryAt: z.string().nullable(),
});
export type MailItem = z.infer<typeof mailItemSchema>;

/** `GET /api/admin/mails/{id}`. */
export const mailDetailSchema = mailItemSchema.extend({
  /** As it left; null when it has not, or its body is no longer kept. */
  body: z.object({ text: z.string(), html: z.string() }).nullable(),
  /** Why its address gets no mail at present, where something was reported. */
  stopped: z.enum(['bounce', 'complaint']).nullable(),
  requestId: z.string().nullable(),
});
export type MailDetail = z.infer<typeof mailDetailSchema>;

/** `POST /api/admin/mails/{id}/resend`, with an `Idempotency-Key`: one click, one mail. */
export const resendReplySchema = z.object({
  success: z.literal(true),
  /** The further mail; the same where it had not left yet. */
  mailId: z.string(),
});
export type ResendReply = z.infer<typeof resendReplySchema>;
