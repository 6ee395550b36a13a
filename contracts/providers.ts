import { z } from 'zod';

/** Balances, prices and charges of a provider's account: decimal strings in its currency. */
const amount = z.string();

export const providerSchema = z.object({
  id: z.number().int(),
  name: z.string(),
  baseUrl: z.string(),
  /** Masked: the last four letters at most. */
  apiKey: z.string(),
  keyChangedAt: z.string(),
  /** As the account's balance names it; null before the first reading. */
  currency: z.string().nullable(),
  /** False once it is retired: nothing new goes to it, what runs there is followed to its end. */
  active: z.boolean(),
  retiredAt: z.string().nullable(),
  held: z.boolean(),
  heldAt: z.string().nullable(),
  /** A code; `staff` with a note when a person holds it. */
  holdReason: z.string().nullable(),
  holdNote: z.string().nullable(),
  /** Null when it is not known. */
  balance: amount.nullable(),
  /** What the submissions of the last 24 hours should have cost. */
  spentToday: amount,
  /** At today's pace; null when nothing was spent or the balance is not known. */
  daysLeft: z.number().int().nullable(),
  /** Below it the owner gets a mail, once for each fall; 0 never. */
  lowBalance: amount,
  low: z.boolean(),
  /** Parts that wait to be sent. */
  waiting: z.number().int(),
  /** Parts that it is at work on. */
  running: z.number().int(),
  lastSentAt: z.string().nullable(),
  /** Services on sale that it performs first, and those that come to it when another refuses. */
  firstRoutes: z.number().int(),
  furtherRoutes: z.number().int(),
  servicesSyncedAt: z.string().nullable(),
  /** The price list was not taken in for two hours: unreachable, broken, or too many services vanished. */
  servicesStale: z.boolean(),
  /** To be given back with a change. */
  revision: z.number().int(),
});
export type ProviderItem = z.infer<typeof providerSchema>;

/** `GET /api/admin/providers`: those at work first, then the retired ones. */
export const providersReplySchema = z.object({
  success: z.literal(true),
  providers: z.array(providerSchema),
});
export type ProvidersReply = z.infer<typeof providersReplySchema>;

/** `GET /api/admin/providers/{id}`. */
export const providerReplySchema = z.object({ success: z.literal(true), provider: providerSchema });
export type ProviderReply = z.infer<typeof providerReplySchema>;

/** `GET /api/providers/{id}`: what the test tool reads. */
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
const note = z
  .string()
  .trim()
  .min(1)
  .max(1000)
  .transform((text) => text.replaceAll('\u0000', '').toWellFormed());

/** `POST /api/admin/providers`: asked for its balance before anything is kept. */
export const addProviderSchema = z.object({ name, baseUrl, apiKey, lowBalance: lowBalance.default('20') });
export type AddProvider = z.infer<typeof addProviderSchema>;

/** `PUT /api/admin/providers/{id}`: another address needs the key anew, so that no kept key goes to a new place. */
export const changeProviderSchema = z.object({
  name,
  baseUrl,
  lowBalance,
  apiKey: apiKey.optional(),
  revision: z.number().int(),
});
export type ChangeProvider = z.infer<typeof changeProviderSchema>;

/** `PUT /api/admin/providers/{id}/key`: tried before it is kept. */
export const renewKeySchema = z.object({ apiKey });

/** `POST /api/admin/providers/{id}/hold`, `/retire` and `/restore`: why, for the colleagues and the audit. */
export const providerNoteSchema = z.object({ note });

export const addedProviderReplySchema = z.object({ success: z.literal(true), id: z.number().int() });
export type AddedProviderReply = z.infer<typeof addedProviderReplySchema>;

/**
 * `POST /api/providers/test-connection`. Address and key are those that the shop keeps for the id; without an id they
 * are those of a provider that is to be added, which the owner alone may try.
 */
export const testConnectionSchema = z.object({
  id: z.coerce.number().int().positive().max(2_147_483_647).nullish(),
  baseUrl: z.string().max(500).nullish(),
  apiKey: z.string().max(500).nullish(),
  serviceId: z
    .union([z.string().trim().max(64), z.number().int()])
    .transform(String)
    .nullish(),
});
export type TestConnection = z.infer<typeof testConnectionSchema>;

export const testConnectionReplySchema = z.object({
  success: z.boolean(),
  service: z
    .object({
      service: z.string(),
      name: z.string(),
      category: z.string(),
      rate: amount,
      min: z.number().int(),
      max: z.number().int(),
      refill: z.boolean(),
      cancel: z.boolean(),
    })
    .optional(),
  balance: amount.optional(),
  currency: z.string().optional(),
  /** What the provider said, or the shop's own sentence. */
  error: z.string().optional(),
});
export type TestConnectionReply = z.infer<typeof testConnectionReplySchema>;

/** `POST /api/admin/providers/{id}/sync-services`: `acceptVanished` takes a list that lost a third as it is. */
export const syncServicesSchema = z.object({ acceptVanished: z.boolean().default(false) });

export const serviceSyncReplySchema = z.object({
  success: z.literal(true),
  result: z.enum(['good', 'empty', 'broken', 'shrunken', 'failed']),
  /** Ids of the services that the list no longer has. */
  vanished: z.array(z.string()),
});
export type ServiceSyncReply = z.infer<typeof serviceSyncReplySchema>;

const routeSchema = z.object({
  providerId: z.number().int(),
  providerName: z.string(),
  /** The provider's own number of the service. */
  providerService: z.string(),
  serviceName: z.string(),
  /** Of 1000, in the account's currency. */
  rate: amount,
  currency: z.string().nullable(),
  min: z.number().int(),
  max: z.number().int(),
  /** Listed, its provider at work, and the whole quantity within its limits. */
  usable: z.boolean(),
  held: z.boolean(),
  /** What one order costs, in euro cents; null without a rate of exchange. */
  costCents: z.number().int().nullable(),
  /** In hundredths of a per cent of what is left of the price after tax and fees. */
  margin: z.number().int().nullable(),
});
export type Route = z.infer<typeof routeSchema>;

export const routedServiceSchema = z.object({
  serviceId: z.number().int(),
  type: z.string(),
  audience: z.string().nullable(),
  quantity: z.number().int(),
  bonusQuantity: z.number().int(),
  priceCents: z.number().int(),
  /** In the order in which they are tried. */
  routes: z.array(routeSchema),
});
export type RoutedService = z.infer<typeof routedServiceSchema>;

/** `GET /api/admin/routes`: every service on sale. `basis` is given back with a change. */
export const routesReplySchema = z.object({
  success: z.literal(true),
  services: z.array(routedServiceSchema),
  basis: z.string(),
  /** The owner's least margin, in hundredths of a per cent. */
  leastMargin: z.number().int(),
});
export type RoutesReply = z.infer<typeof routesReplySchema>;

/** `PUT /api/admin/routes`: these services go to these providers, in this order. */
export const changeRoutesSchema = z.object({
  serviceIds: z.array(z.number().int()).min(1).max(200),
  routes: z
    .array(z.object({ providerId: z.number().int(), providerService: z.string().trim().min(1).max(64) }))
    .min(1)
    .max(10),
  basis: z.string().max(40),
  note: note.optional(),
});
export type ChangeRoutes = z.infer<typeof changeRoutesSchema>;

/** `GET /api/admin/providers/{id}/services?q=`: its price list, 50 at most, to link to. */
export const providerServicesQuerySchema = z.object({ q: z.string().trim().max(100).default('') });
export const providerServicesReplySchema = z.object({
  success: z.literal(true),
  services: z.array(
    z.object({
      externalId: z.string(),
      name: z.string(),
      category: z.string(),
      rate: amount,
      min: z.number().int(),
      max: z.number().int(),
      refill: z.boolean(),
      cancel: z.boolean(),
      active: z.boolean(),
    }),
  ),
  total: z.number().int(),
});
export type ProviderServicesReply = z.infer<typeof providerServicesReplySchema>;

/** `GET /api/admin/providers/{id}/balance`: the readings of the last 90 days, one for each day but the last week's. */
export const balanceReplySchema = z.object({
  success: z.literal(true),
  currency: z.string().nullable(),
  readings: z.array(
    z.object({
      at: z.string(),
      balance: amount,
      spent: amount,
      sends: z.number().int(),
      /** What the balance rose by that our own submissions do not explain: a top-up, or money back. */
      added: amount,
    }),
  ),
});
export type BalanceReply = z.infer<typeof balanceReplySchema>;

export const changeEffectSchema = z.object({
  serviceId: z.number().int(),
  type: z.string(),
  audience: z.string().nullable(),
  quantity: z.number().int(),
  marginBefore: z.number().int().nullable(),
  marginAfter: z.number().int().nullable(),
  /** `loss`: it costs more than it brings. `below`: less than the owner's least margin. `excluded`: not taken any more. */
  verdict: z.enum(['fine', 'below', 'loss', 'excluded']),
});
export type ChangeEffect = z.infer<typeof changeEffectSchema>;

/** `GET /api/admin/providers/{id}/changes`: the newest first; `before` is the time of the last one seen. */
export const changesQuerySchema = z.object({
  before: z.iso.datetime({ offset: true }).optional(),
  kind: z.enum(['list', 'staff']).optional(),
});
export const providerChangesReplySchema = z.object({
  success: z.literal(true),
  changes: z.array(
    z.object({
      id: z.string(),
      at: z.string(),
      /** Of its list: `price`, `limits`, `vanished`, `returned`. By staff: the action. */
      kind: z.string(),
      externalId: z.string().nullable(),
      who: z.string().nullable(),
      before: z.record(z.string(), z.unknown()).nullable(),
      after: z.record(z.string(), z.unknown()).nullable(),
      effects: z.array(changeEffectSchema),
    }),
  ),
});
export type ProviderChangesReply = z.infer<typeof providerChangesReplySchema>;

export const healthWindows = ['24h', '7d', '30d'] as const;
export type HealthWindow = (typeof healthWindows)[number];

const figuresSchema = z.object({
  /** Submissions with an answer or without. */
  sends: z.number().int(),
  accepted: z.number().int(),
  rejected: z.number().int(),
  doubtful: z.number().int(),
  /** Of its answers, 95 in 100 came within so many milliseconds. */
  answerP95Ms: z.number().int().nullable(),
  startP50Seconds: z.number().int().nullable(),
  startP95Seconds: z.number().int().nullable(),
  completeP50Seconds: z.number().int().nullable(),
  completeP95Seconds: z.number().int().nullable(),
  completed: z.number().int(),
  /** Ended partial, cancelled or failed. */
  short: z.number().int(),
});
export type HealthFigures = z.infer<typeof figuresSchema>;

/** `GET /api/admin/providers/{id}/health`: of all, and of each of its services; times are upper bounds. */
export const healthReplySchema = z.object({
  success: z.literal(true),
  all: z.record(z.enum(healthWindows), figuresSchema),
  services: z.array(
    z.object({
      providerService: z.string(),
      name: z.string(),
      windows: z.record(z.enum(healthWindows), figuresSchema),
      /** How much had gone 30 days after delivery at most, in hundredths of a per cent; null where no count is known. */
      drop: z.number().int().nullable(),
    }),
  ),
  /** The last 14 days, oldest first. */
  days: z.array(figuresSchema.extend({ day: z.string() })),
  /** Until when the figures are complete; null before the first hour. */
  countedUntil: z.string().nullable(),
});
export type HealthReply = z.infer<typeof healthReplySchema>;
