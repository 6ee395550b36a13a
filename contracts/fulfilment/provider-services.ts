import { z } from 'zod';
import { ofCost } from '../kit/cost-fields.ts';
import { anyBoolean, anyInteger, anyString, integerOrNull, onlyTrue, stringOrNull } from '../kit/fields.ts';
import { extraInputs } from './provider-dialect.ts';
import { accountAmount, providerNote } from './providers.ts';

/**
 * `POST /api/admin/providers/{id}/sync-services`. `acceptVanished` accepts a list that lost a third of its services.
 */
export const syncServicesSchema = z.object({ acceptVanished: z.boolean().default(false) });

export const serviceSyncReplySchema = z.object({
  success: onlyTrue,
  result: z.enum(['good', 'empty', 'broken', 'shrunken', 'failed']),
  /** Ids missing from the list. */
  vanished: z.array(anyString),
});
export type ServiceSyncReply = z.infer<typeof serviceSyncReplySchema>;

const routeSchema = z.object({
  providerId: anyInteger,
  providerName: anyString,
  providerService: anyString,
  serviceName: anyString,
  /** Price of 1000 units in the account's currency. */
  rate: ofCost(accountAmount.nullable()),
  currency: stringOrNull,
  min: anyInteger,
  max: anyInteger,
  /** Listed, provider active, and the quantity within its limits. */
  usable: anyBoolean,
  held: anyBoolean,
  /** Cost of one order in euro cents. `null` without an exchange rate. */
  costCents: ofCost(integerOrNull),
  /** Margin in 0.01 % of the price after tax and fees. */
  margin: ofCost(integerOrNull),
});
export type Route = z.infer<typeof routeSchema>;

export const routedServiceSchema = z.object({
  serviceId: anyInteger,
  type: anyString,
  audience: stringOrNull,
  /** Type code. `null` for the three built-in types. */
  kind: z.string().nullish(),
  quantity: anyInteger,
  bonusQuantity: anyInteger,
  priceCents: anyInteger,
  /** Routes in the order they are tried. */
  routes: z.array(routeSchema),
});
export type RoutedService = z.infer<typeof routedServiceSchema>;

/** `GET /api/admin/routes`. All services on sale. A change sends `basis` back. */
export const routesReplySchema = z.object({
  success: onlyTrue,
  services: z.array(routedServiceSchema),
  basis: anyString,
  /** The owner's minimum margin, in 0.01 %. */
  leastMargin: ofCost(integerOrNull),
});
export type RoutesReply = z.infer<typeof routesReplySchema>;

/** `PUT /api/admin/routes`. Sets the providers of these services, in this order. */
export const changeRoutesSchema = z.object({
  serviceIds: z.array(anyInteger.positive().max(2_147_483_647)).min(1).max(200),
  routes: z
    .array(
      z.object({
        providerId: anyInteger.positive().max(2_147_483_647),
        providerService: z.string().trim().min(1).max(64),
      }),
    )
    .min(1)
    .max(10),
  basis: z.string().max(40),
  note: providerNote.optional(),
});
export type ChangeRoutes = z.infer<typeof changeRoutesSchema>;

/** `GET /api/admin/providers/{id}/services?q=`. Up to 50 lines of its price list. */
export const providerServicesQuerySchema = z.object({ q: z.string().trim().max(100).default('') });
export const providerServicesReplySchema = z.object({
  success: onlyTrue,
  services: z.array(
    z.object({
      externalId: anyString,
      name: anyString,
      category: anyString,
      rate: ofCost(accountAmount.nullable()),
      min: anyInteger,
      max: anyInteger,
      refill: anyBoolean,
      cancel: anyBoolean,
      /** Service type of the provider, for example `Default` or `Custom Comments`. */
      type: anyString,
      description: anyString,
      /** Required input other than link and quantity. The shop cannot send it, so the service is inactive. */
      extraInput: z.enum(extraInputs).nullable(),
      active: anyBoolean,
    }),
  ),
  total: anyInteger,
});
export type ProviderServicesReply = z.infer<typeof providerServicesReplySchema>;

export const changeEffectSchema = z.object({
  serviceId: anyInteger,
  type: anyString,
  audience: stringOrNull,
  quantity: anyInteger,
  marginBefore: ofCost(integerOrNull),
  marginAfter: ofCost(integerOrNull),
  /** `loss`: costs more than it earns. `below`: under the owner's minimum margin. `excluded`: not used. */
  verdict: z.enum(['fine', 'below', 'loss', 'excluded']),
});
export type ChangeEffect = z.infer<typeof changeEffectSchema>;

/** `GET /api/admin/providers/{id}/changes`, newest first. `before` is the time of the last one seen. */
export const changesQuerySchema = z.object({
  before: z.iso.datetime({ offset: true }).optional(),
  kind: z.enum(['list', 'staff']).optional(),
});
export const providerChangesReplySchema = z.object({
  success: onlyTrue,
  changes: z.array(
    z.object({
      id: anyString,
      at: anyString,
      /** `price`, `limits`, `vanished` or `returned` for changes of the list, otherwise the staff action. */
      kind: anyString,
      externalId: stringOrNull,
      who: stringOrNull,
      before: z.record(anyString, z.unknown()).nullable(),
      after: z.record(anyString, z.unknown()).nullable(),
      effects: ofCost(z.array(changeEffectSchema)),
    }),
  ),
});
export type ProviderChangesReply = z.infer<typeof providerChangesReplySchema>;
