import { z } from 'zod';
import { anyBoolean, anyInteger, anyString, integerOrNull, onlyTrue, stringOrNull } from '../kit/fields.ts';
import { extraInputs } from './provider-dialect.ts';
import { accountAmount, providerNote } from './providers.ts';

/** `POST /api/admin/providers/{id}/sync-services` accepts a list that lost a third as it is with `acceptVanished`. */
export const syncServicesSchema = z.object({ acceptVanished: z.boolean().default(false) });

export const serviceSyncReplySchema = z.object({
  success: onlyTrue,
  result: z.enum(['good', 'empty', 'broken', 'shrunken', 'failed']),
  /** Lists the ids of the services that the list no longer has. */
  vanished: z.array(anyString),
});
export type ServiceSyncReply = z.infer<typeof serviceSyncReplySchema>;

const routeSchema = z.object({
  providerId: anyInteger,
  providerName: anyString,
  /** Is the provider's own number of the service. */
  providerService: anyString,
  serviceName: anyString,
  /** Is the price of 1000 in the account's currency. */
  rate: accountAmount,
  currency: stringOrNull,
  min: anyInteger,
  max: anyInteger,
  /** It is listed, its provider is at work, and the whole quantity is within its limits. */
  usable: anyBoolean,
  held: anyBoolean,
  /** Is what one order costs, in euro cents; it is null without a rate of exchange. */
  costCents: integerOrNull,
  /** Is given in hundredths of a per cent of what is left of the price after tax and fees. */
  margin: integerOrNull,
});
export type Route = z.infer<typeof routeSchema>;

export const routedServiceSchema = z.object({
  serviceId: anyInteger,
  type: anyString,
  audience: stringOrNull,
  /** Is the code of its type; it is null for the three built-in types. */
  kind: z.string().nullish(),
  quantity: anyInteger,
  bonusQuantity: anyInteger,
  priceCents: anyInteger,
  /** The routes stand in the order in which they are tried. */
  routes: z.array(routeSchema),
});
export type RoutedService = z.infer<typeof routedServiceSchema>;

/** `GET /api/admin/routes` lists every service on sale. A change gives `basis` back. */
export const routesReplySchema = z.object({
  success: onlyTrue,
  services: z.array(routedServiceSchema),
  basis: anyString,
  /** Is the owner's least margin, in hundredths of a per cent. */
  leastMargin: anyInteger,
});
export type RoutesReply = z.infer<typeof routesReplySchema>;

/** `PUT /api/admin/routes` sends these services to these providers, in this order. */
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

/** `GET /api/admin/providers/{id}/services?q=` returns up to 50 lines of its price list, to link to. */
export const providerServicesQuerySchema = z.object({ q: z.string().trim().max(100).default('') });
export const providerServicesReplySchema = z.object({
  success: onlyTrue,
  services: z.array(
    z.object({
      externalId: anyString,
      name: anyString,
      category: anyString,
      rate: accountAmount,
      min: anyInteger,
      max: anyInteger,
      refill: anyBoolean,
      cancel: anyBoolean,
      /** The provider's word, as `Default` or `Custom Comments`. */
      type: anyString,
      description: anyString,
      /** Input beyond link and quantity that an order needs. The shop sends none, so the service is not active. */
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
  marginBefore: integerOrNull,
  marginAfter: integerOrNull,
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
  success: onlyTrue,
  changes: z.array(
    z.object({
      id: anyString,
      at: anyString,
      /**
       * Is `price`, `limits`, `vanished` or `returned` for a change of its list, and the action for a change
       * by staff.
       */
      kind: anyString,
      externalId: stringOrNull,
      who: stringOrNull,
      before: z.record(anyString, z.unknown()).nullable(),
      after: z.record(anyString, z.unknown()).nullable(),
      effects: z.array(changeEffectSchema),
    }),
  ),
});
export type ProviderChangesReply = z.infer<typeof providerChangesReplySchema>;
