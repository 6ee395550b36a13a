import { z } from 'zod';
import { accountAmount, providerNote } from './providers.ts';

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
  rate: accountAmount,
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
  /** Code of its kind; null for the three types. */
  kind: z.string().nullish(),
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
  serviceIds: z.array(z.number().int().positive().max(2_147_483_647)).min(1).max(200),
  routes: z
    .array(
      z.object({
        providerId: z.number().int().positive().max(2_147_483_647),
        providerService: z.string().trim().min(1).max(64),
      }),
    )
    .min(1)
    .max(10),
  basis: z.string().max(40),
  note: providerNote.optional(),
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
      rate: accountAmount,
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
