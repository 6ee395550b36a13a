import { z } from 'zod';
import { anyBoolean, anyInteger, anyString, integerOrNull, onlyTrue, stringOrNull } from '../kit/fields.ts';
import { extraInputs } from './provider-dialect.ts';

/** Balances, prices and charges of a provider's account are decimal strings in its currency. */
export const accountAmount = anyString;

export const providerSchema = z.object({
  id: anyInteger,
  name: anyString,
  baseUrl: anyString,
  /** The key is masked: the last four letters are shown at most. */
  apiKey: anyString,
  keyChangedAt: anyString,
  /** Is the currency that the account's balance names; it is null before the first reading. */
  currency: stringOrNull,
  /** It is false once the provider is retired: nothing new goes to it, and what runs there is followed to its end. */
  active: anyBoolean,
  retiredAt: stringOrNull,
  held: anyBoolean,
  heldAt: stringOrNull,
  /** Is a code; it is `staff` with a note when a person holds it. */
  holdReason: stringOrNull,
  holdNote: stringOrNull,
  /** It is null when it is not known. */
  balance: accountAmount.nullable(),
  /** Spend of the last 24 hours, without samples: what was charged, or the list price while no charge is known. */
  spentIn24h: accountAmount,
  /** Counts days at the pace of the last 24 hours; it is null when nothing was spent or the balance is not known. */
  daysLeft: integerOrNull,
  /** Below it the owner gets a mail, once for each fall; with 0 never. */
  lowBalance: accountAmount,
  low: anyBoolean,
  /** Counts parts that wait to be sent. */
  waiting: anyInteger,
  /** Counts parts that it is at work on. */
  running: anyInteger,
  lastSentAt: stringOrNull,
  /**
   * Says for the last 24 hours how many it was sent, how many of these it took, and how fast 95 in 100 replies came.
   */
  sentIn24h: anyInteger,
  acceptedIn24h: anyInteger,
  answerP95Ms: integerOrNull,
  /** Counts services on sale that it performs first, and those that come to it when another refuses. */
  firstRoutes: anyInteger,
  furtherRoutes: anyInteger,
  servicesSyncedAt: stringOrNull,
  /** The price list was not taken in for two hours: it was unreachable or broken, or too many services vanished. */
  servicesStale: anyBoolean,
  /** A change gives this back. */
  revision: anyInteger,
});
export type ProviderItem = z.infer<typeof providerSchema>;

/** `GET /api/admin/providers` lists those at work first, then the retired ones. */
export const providersReplySchema = z.object({
  success: onlyTrue,
  providers: z.array(providerSchema),
});
export type ProvidersReply = z.infer<typeof providersReplySchema>;

export const providerReplySchema = z.object({ success: onlyTrue, provider: providerSchema });
export type ProviderReply = z.infer<typeof providerReplySchema>;

/** `GET /api/providers/{id}` returns what the test tool reads. */
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
/** Says why, for the colleagues and the audit. */
export const providerNote = z
  .string()
  .trim()
  .min(1)
  .max(1000)
  .transform((text) => text.replaceAll('\u0000', '').toWellFormed());

/** `POST /api/admin/providers` asks the provider for its balance before anything is kept. */
export const addProviderSchema = z.object({ name, baseUrl, apiKey, lowBalance: lowBalance.default('20') });
export type AddProvider = z.infer<typeof addProviderSchema>;

/**
 * `PUT /api/admin/providers/{id}` needs the key again for another address, so that no kept key goes to a new place.
 */
export const changeProviderSchema = z.object({
  name,
  baseUrl,
  lowBalance,
  apiKey: apiKey.optional(),
  revision: anyInteger.min(0).max(2_147_483_647),
});
export type ChangeProvider = z.infer<typeof changeProviderSchema>;

/** `PUT /api/admin/providers/{id}/key` tries the key before it is kept. */
export const renewKeySchema = z.object({ apiKey });

/**
 * `POST /api/admin/providers/{id}/hold`, `/retire` and `/restore` take the reason, for the colleagues and the audit.
 */
export const providerNoteSchema = z.object({ note: providerNote });

export const addedProviderReplySchema = z.object({ success: onlyTrue, id: anyInteger });
export type AddedProviderReply = z.infer<typeof addedProviderReplySchema>;

/**
 * `POST /api/providers/test-connection` uses the address and key that the shop keeps for the id; without an
 * id they are those of a provider that is to be added, which the owner alone may try.
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
      rate: accountAmount,
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
  /** Is what the provider said, or the shop's own sentence. */
  error: z.string().optional(),
});
export type TestConnectionReply = z.infer<typeof testConnectionReplySchema>;
