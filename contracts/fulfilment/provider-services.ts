import { z } from 'zod';
import { accountAmount, providerNote } from './providers.ts';

/** `POST /api/admin/providers/{id}/sync-services` accepts a list that lost a third as it is with `acceptVanished`. */
export const syncServicesSchema = z.object({ acceptVanished: z.boolean().default(false) });

export const serviceSyncReplySchema = z.object({
  success: z.literal(true),
  result: z.enum(['good', 'empty', 'broken', 'shrunken', 'failed']),
  /** Lists the ids of the services that the list no longer has. */
  vanished: z.array(z.string()),
});
export type ServiceSyncReply = z.infer<typeof serviceSyncReplySchema>;

const routeSchema = z.object({
  providerId: z.number().int(),
  providerName: z.string(),
  /** Is the provider's own number of the service. */
  providerService: z.string(),
  serviceName: z.string(),
  /** Is the price of 1000 in the account's currency. */
  rate: accountAmount,
  currency: z.string().nullable(),
  min: z.number().int(),
  max: z.number().int(),
  /** It is listed, its provider is at work, and the whole quantity is within its limits. */
  usable: z.boolean(),
  held: z.boolean(),
  /** Is what one order costs, in euro cents; it is null without a rate of exchange. */
  costCents: z.number().int().nullable(),
  /** Is given in hundredths of a per cent of what is left of the price after tax and fees. */
  margin: z.number().int().nullable(),
});
export type Route = z.infer<typeof routeSchema>;

export const routedServiceSchema = z.object({
  serviceId: z.number().int(),
  type: z.string(),
  audience: z.string().nullable(),
  /** Is the code of its type; it is null for the three built-in types. */
  kind: z.string().nullish(),
  quantity: z.number().int(),
  bonusQuantity: z.number().int(),
  priceCents: z.number().int(),
  /** The routes stand in the order in which they are tried. */
  routes: z.array(routeSchema),
});
export type RoutedService = z.infer<typeof routedServiceSchema>;

/** `GET /api/admin/routes` lists every service on sale. A change gives `basis` back. */
export const routesReplySchema = z.object({
  success: z.literal(true),
  services: z.array(routedServiceSchema),
  basis: z.string(),
  /** Is the owner's least margin, in hundredths of a per cent. */
  leastMargin: z.number().int(),
});
export type RoutesReply = z.infer<typeof routesReplySchema>;

/** `PUT /api/admin/routes` sends these services to these providers, in this order. */
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

/** `GET /api/admin/providers/{id}/services?q=` returns up to 50 lines of its price list, to link to. */
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
  /**
   * With `loss` it costs more than it brings, with `below` it brings less than the owner's least margin, with
   * `excluded` it is not taken any more.
   */
  verdict: z.enum(['fine', 'below', 'loss', 'excluded']),
});
export type ChangeEffect = z.infer<typeof changeEffectSchema>;

/** `GET /api/admin/providers/{id}/changes` lists the newest first; `before` is the time of the last one seen. */
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
      /**
       * Is `price`, `limits`, `vanished` or `returned` for a change of its list, and the action for a change
       * by staff.
       */
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
