import { z } from 'zod';
import { anyBoolean, onlyTrue } from '../kit/fields.ts';
import { localeSchema } from '../kit/locales-schemas.ts';

export const consentChoiceSchema = z.object({
  analytics: anyBoolean,
  advertising: anyBoolean,
  personalisation: anyBoolean,
  version: z.string().min(1).max(20),
  language: localeSchema,
});
export type ConsentChoiceCall = z.infer<typeof consentChoiceSchema>;

export const consentReplySchema = z.object({
  success: onlyTrue,
  analytics: anyBoolean,
  advertising: anyBoolean,
  personalisation: anyBoolean,
});
