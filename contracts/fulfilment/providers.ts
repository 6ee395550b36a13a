import { z } from 'zod';
import { ofCost } from '../kit/cost-fields.ts';
import { anyBoolean, anyInteger, anyString, integerOrNull, onlyTrue, stringOrNull } from '../kit/fields.ts';
import { extraInputs } from './provider-dialect.ts';
import { decimalMark, envelope } from './provider-dialect-schemas.ts';

/** Decimal string in the account's currency. */
export const accountAmount = anyString;

export const providerSchema = z.object({
  id: anyInteger,
  name: anyString,
  baseUrl: anyString,
  /** Masked: at most the last four characters. */
  apiKey: anyString,
  keyChangedAt: anyString,
  /** Currency of the balance. `null` before the first reading. */
  currency: stringOrNull,
  /** False once retired: no new orders, existing ones are followed to their end. */
  active: anyBoolean,
  retiredAt: stringOrNull,
  held: anyBoolean,
  heldAt: stringOrNull,
  /** Reason code of a pause. `staff` with a note for a manual pause. */
  holdReason: stringOrNull,
  holdNote: stringOrNull,
  balance: accountAmount.nullable(),
  /** Charges of the last 24 hours, or list prices while a charge is unknown. Excludes sample orders. */
  spentIn24h: ofCost(accountAmount.nullable()),
  /** Days until the balance is used up at this pace. `null` without spend or balance. */
  daysLeft: integerOrNull,
  /** Threshold of the low-balance mail, sent once per fall. 0 disables it. */
  lowBalance: accountAmount,
  low: anyBoolean,
  waiting: anyInteger,
  running: anyInteger,
  lastSentAt: stringOrNull,
  /** Submissions of the last 24 hours, accepted ones, and the 95th percentile of the reply time. */
  sentIn24h: anyInteger,
  acceptedIn24h: anyInteger,
  answerP95Ms: integerOrNull,
  /** Number of services for which it is the first provider, and a fallback. */
  firstRoutes: anyInteger,
  furtherRoutes: anyInteger,
  servicesSyncedAt: stringOrNull,
  /** Price list not updated for two hours: unreachable, invalid, or too many services missing. */
  servicesStale: anyBoolean,
  /** Sent back with a change. */
  revision: anyInteger,
});
export type ProviderItem = z.infer<typeof providerSchema>;

/** `GET /api/admin/providers`, active ones first. */
export const providersReplySchema = z.object({
  success: onlyTrue,
  providers: z.array(providerSchema),
});
export type ProvidersReply = z.infer<typeof providersReplySchema>;

export const providerReplySchema = z.object({ success: onlyTrue, provider: providerSchema });
export type ProviderReply = z.infer<typeof providerReplySchema>;

/** `GET /api/providers/{id}`. Fields for the test tool. */
export const providerFactsReplySchema = providerSchema.pick({
  id: true,
  baseUrl: true,
  apiKey: true,
  name: true,
});
export type ProviderFactsReply = z.infer<typeof providerFactsReplySchema>;

const name = z.string().trim().min(1).max(60);
const baseUrl = z.url({ protocol: /^https?$/ }).max(500);
const apiKey = z.string().trim().min(4).max(500);
const lowBalance = z
  .string()
  .trim()
  .regex(/^\d{1,9}([.,]\d{1,2})?$/)
  .transform((text) => text.replace(',', '.'));
export const providerNote = z
  .string()
  .trim()
  .min(1)
  .max(1000)
  .transform((text) => text.replaceAll('\u0000', '').toWellFormed());

/** `POST /api/admin/providers`. Requests the balance before storing the provider. */
export const addProviderSchema = z.object({
  name,
  baseUrl,
  apiKey,
  lowBalance: lowBalance.default('20'),
  /** Needed for the balance, without which no provider is added. */
  decimalMark: decimalMark.optional(),
  envelope: envelope.optional(),
});
export type AddProvider = z.infer<typeof addProviderSchema>;

/**
 * `PUT /api/admin/providers/{id}`. A new address requires the key again, so a stored key is never sent to a new host.
 */
export const changeProviderSchema = z.object({
  name,
  baseUrl,
  lowBalance,
  apiKey: apiKey.optional(),
  revision: anyInteger.min(0).max(2_147_483_647),
});
export type ChangeProvider = z.infer<typeof changeProviderSchema>;

/** `PUT /api/admin/providers/{id}/key`. Tests the key before storing it. */
export const renewKeySchema = z.object({ apiKey });

/** `POST /api/admin/providers/{id}/hold`, `/retire` and `/restore`. The reason is for the team and the audit log. */
export const providerNoteSchema = z.object({ note: providerNote });

export const addedProviderReplySchema = z.object({ success: onlyTrue, id: anyInteger });
export type AddedProviderReply = z.infer<typeof addedProviderReplySchema>;

/**
 * `POST /api/providers/test-connection`. With an id, uses the stored address and key. Without one, tests a new provider
 * (owner only).
 */
export const testConnectionSchema = z.object({
  id: z.coerce.number().int().positive().max(2_147_483_647).nullish(),
  baseUrl: z.string().max(500).nullish(),
  apiKey: z.string().max(500).nullish(),
  serviceId: z
    .union([z.string().trim().max(64), anyInteger])
    .transform(String)
    .nullish(),
});
export type TestConnection = z.infer<typeof testConnectionSchema>;

export const testConnectionReplySchema = z.object({
  success: anyBoolean,
  service: z
    .object({
      service: anyString,
      name: anyString,
      category: anyString,
      rate: ofCost(accountAmount.nullable()),
      min: anyInteger,
      max: anyInteger,
      refill: anyBoolean,
      cancel: anyBoolean,
      type: anyString,
      description: anyString,
      extraInput: z.enum(extraInputs).nullable(),
    })
    .optional(),
  balance: accountAmount.optional(),
  currency: z.string().optional(),
  /** Error of the provider, or our own message. */
  error: z.string().optional(),
});
export type TestConnectionReply = z.infer<typeof testConnectionReplySchema>;
