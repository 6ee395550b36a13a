import { z } from 'zod';
import { localeSchema } from '../kit/locales-schemas.ts';

/** `POST /api/consent` takes what the visitor agrees to, and which sentences were read. */
export const consentChoiceSchema = z.object({
  analytics: z.boolean(),
  advertising: z.boolean(),
  personalisation: z.boolean(),
  version: z.string().min(1).max(20),
  language: localeSchema,
});
export type ConsentChoiceCall = z.infer<typeof consentChoiceSchema>;

export const consentReplySchema = z.object({
  success: z.literal(true),
  analytics: z.boolean(),
  advertising: z.boolean(),
  personalisation: z.boolean(),
});
