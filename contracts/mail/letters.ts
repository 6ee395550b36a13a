import type { z } from 'zod';
import { successSchema } from '../checkout/success.ts';
import { answerThreadSchema } from '../customers/support.ts';
import { anyString } from '../kit/fields.ts';
import { localeSchema } from '../kit/locales-schemas.ts';

/**
 * `GET /api/admin/orders/{id}/letter` returns how the order stands, as a mail to its buyer that a member may change.
 */
export const draftedLetterSchema = successSchema.extend({
  to: anyString,
  language: localeSchema,
  subject: anyString,
  text: anyString,
});
export type DraftedLetter = z.infer<typeof draftedLetterSchema>;

/** `POST /api/admin/orders/{id}/letter` */
export const sendLetterSchema = answerThreadSchema.pick({ text: true });

/**
 * Holds the thread in which it stands from then on, and the answer that can be taken back there while its mail waits.
 */
export const sentLetterSchema = successSchema.extend({ threadId: anyString, id: anyString });
export type SentLetter = z.infer<typeof sentLetterSchema>;
