import type { z } from 'zod';
import { successSchema } from '../checkout/success.ts';
import { answerThreadSchema } from '../customers/support.ts';
import { anyString } from '../kit/fields.ts';
import { localeSchema } from '../kit/locales-schemas.ts';

/** `GET /api/admin/orders/{id}/letter`. Draft of a mail to the buyer about the order's state. */
export const draftedLetterSchema = successSchema.extend({
  to: anyString,
  language: localeSchema,
  subject: anyString,
  text: anyString,
});
export type DraftedLetter = z.infer<typeof draftedLetterSchema>;

export const sendLetterSchema = answerThreadSchema.pick({ text: true });

/** Thread that contains the message. It can be undone there while its mail waits. */
export const sentLetterSchema = successSchema.extend({ threadId: anyString, id: anyString });
export type SentLetter = z.infer<typeof sentLetterSchema>;
