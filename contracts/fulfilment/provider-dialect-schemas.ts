import { z } from 'zod';
import { anyBoolean, anyInteger, anyString, integerOrNull, onlyTrue, stringOrNull } from '../kit/fields.ts';
import { errorMeanings, statusMeanings } from './provider-dialect.ts';

export const decimalMark = z.enum(['.', ',']).nullable();
/** Path of the reply's payload, levels joined by dots. */
export const envelope = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9_]{1,40}(\.[A-Za-z0-9_]{1,40}){0,3}$/);

/** `PUT /api/admin/providers/{id}/dialect`. Number format and reply envelope of a provider. */
export const changeDialectSchema = z.object({ decimalMark, envelope });
export type ChangeDialect = z.infer<typeof changeDialectSchema>;

const reply = z
  .string()
  .trim()
  .min(1)
  .max(500)
  .transform((text) => text.replaceAll('\u0000', '').toWellFormed());

/** `POST /api/admin/providers/{id}/meanings`. Assigns a meaning to a provider's text. */
export const teachMeaningSchema = z.discriminatedUnion('about', [
  z.object({ about: z.literal('error'), text: reply, meaning: z.enum(errorMeanings) }),
  z.object({ about: z.literal('status'), text: reply, meaning: z.enum(statusMeanings) }),
]);
export type TeachMeaning = z.infer<typeof teachMeaningSchema>;

export const deleteMeaningSchema = z.object({
  about: z.enum(['error', 'status']),
  phrase: z.string().min(1).max(200),
});
export type DeleteMeaning = z.infer<typeof deleteMeaningSchema>;

export const dialectReplySchema = z.object({
  success: onlyTrue,
  decimalMark,
  envelope: anyString,
  meanings: z.array(
    z.object({
      about: z.enum(['error', 'status']),
      /** Normalised text: lower case, without numbers. */
      phrase: anyString,
      meaning: z.enum([...errorMeanings, ...statusMeanings]),
      example: anyString,
      givenBy: anyString,
      givenAt: anyString,
    }),
  ),
});
export type DialectReply = z.infer<typeof dialectReplySchema>;

const failed = stringOrNull;

/**
 * `POST /api/admin/providers/{id}/check`. Requests balance, service list and the status of an order that does not
 * exist. Places no order.
 */
export const checkProviderReplySchema = z.object({
  success: onlyTrue,
  understood: anyBoolean,
  balance: z.object({ amount: stringOrNull, currency: stringOrNull, error: failed }),
  services: z.object({
    listed: integerOrNull,
    /** Services that need more than a link and a quantity. */
    needInput: anyInteger,
    unreadable: z.array(z.object({ externalId: anyString, field: anyString, value: anyString })),
    unreadableCount: anyInteger,
    error: failed,
  }),
  /** `refusal`: the reply "order does not exist" was understood. */
  status: z.object({ meaning: z.enum(['refusal', 'left_out', 'unknown']), reply: stringOrNull }),
});
export type CheckProviderReply = z.infer<typeof checkProviderReplySchema>;
