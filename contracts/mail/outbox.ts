import { z } from 'zod';
import { anyInteger, anyString, onlyTrue, stringOrNull } from '../kit/fields.ts';
import { orderIdSchema } from '../kit/ids.ts';
import { listQuerySchema, sortSchema, timeBoundSchema } from '../kit/lists.ts';
import { localeSchema } from '../kit/locales-schemas.ts';

export const mailStates = ['queued', 'sent', 'failed', 'withheld', 'held'] as const;

/** `GET /api/admin/mails`, newest first. */
export const mailsQuerySchema = listQuerySchema.extend({
  sort: sortSchema('created', 'state'),
  kind: z
    .string()
    .regex(/^[a-z-]{1,60}$/)
    .optional(),
  /** `unsent`: queued or failed. `returned`: bounced or reported as spam. */
  state: z.enum([...mailStates, 'unsent', 'returned']).optional(),
  language: localeSchema.optional(),
  orderId: orderIdSchema.optional(),
  address: z.string().trim().max(254).optional(),
  from: timeBoundSchema.optional(),
  to: timeBoundSchema.optional(),
  /** Part of an address, a subject, the order number or the buyer. */
  q: z.string().trim().max(254).optional(),
});
export type MailsQuery = z.infer<typeof mailsQuerySchema>;

export const mailItemSchema = z.object({
  id: anyString,
  kind: anyString,
  state: z.enum(mailStates),
  reported: z.enum(['bounce', 'complaint']).nullable(),
  /** `null` until the mail is rendered for sending. */
  subject: stringOrNull,
  recipient: stringOrNull,
  language: localeSchema.nullable(),
  orderId: stringOrNull,
  orderNumber: stringOrNull,
  attempts: anyInteger,
  error: stringOrNull,
  createdAt: anyString,
  sentAt: stringOrNull,
  /** Time of the next attempt. `null` after sending or after the last attempt. */
  nextTryAt: stringOrNull,
});
export type MailItem = z.infer<typeof mailItemSchema>;

export const mailDetailSchema = mailItemSchema.extend({
  /** Mail as sent. `null` before sending or after its retention period. */
  body: z.object({ text: anyString, html: anyString }).nullable(),
  /** Reason the address currently receives no mail. */
  stopped: z.enum(['bounce', 'complaint']).nullable(),
  requestId: stringOrNull,
});
export type MailDetail = z.infer<typeof mailDetailSchema>;

/** `POST /api/admin/mails/{id}/resend`. Takes an `Idempotency-Key`, so one click sends one mail. */
export const resendReplySchema = z.object({
  success: onlyTrue,
  /** New mail, or the same one if it was not sent yet. */
  mailId: anyString,
});
export type ResendReply = z.infer<typeof resendReplySchema>;
