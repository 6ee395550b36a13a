import { z } from 'zod';
import { namedKindSchema } from '../catalog/service-types-schemas.ts';
import { anyBoolean, anyInteger, anyString, onlyTrue, stringOrNull } from '../kit/fields.ts';
import { timeBoundSchema } from '../kit/lists.ts';
import { ofModule } from '../kit/module-fields.ts';
import { serviceTypeSchema } from '../orders/states-schemas.ts';
import { comparisons } from './figure-dimensions.ts';

const bound = timeBoundSchema.optional();

/**
 * Days are those of Madrid, both included; today is meant where nothing is asked for. A moment stands for its day.
 */
export const figureSpanSchema = z.object({ from: bound, to: bound });
export type FigureSpan = z.infer<typeof figureSpanSchema>;

export const dashboardQuerySchema = figureSpanSchema.extend({
  /** Compares with as many days before, or with the same days of the week. */
  compare: z.enum(comparisons).default('previous'),
});
export type DashboardQuery = z.infer<typeof dashboardQuerySchema>;

const count = anyInteger;

/** docs/figures.md says as a query what each of them is. */
export const figuresSchema = z.object({
  orders: count,
  /** Counts those of them that were made up for a demonstration. */
  sampleOrders: count,
  revenueCents: count,
  /** It is null without orders. */
  averageCents: count.nullable(),
  discountCents: count,
  taxCents: count,
  refunds: count,
  refundedCents: count,
  disputes: count,
  disputedCents: count,
  /** Counts euros, at the rate of the day that the order was paid. */
  providerCostCents: count,
  /** Counts parts whose cost is not counted, because nobody has said what their currency is worth. */
  unpricedParts: count,
  /** Is the revenue without tax and without what was given back. */
  netCents: count,
  /** Is what the providers leave of that. */
  marginCents: count,
});
export type Figures = z.infer<typeof figuresSchema>;

const funnelSchema = z.object({ form: count, package: count, checkout: count, paid: count });
export type Funnel = z.infer<typeof funnelSchema>;

const pointSchema = figuresSchema.pick({
  orders: true,
  revenueCents: true,
  discountCents: true,
  taxCents: true,
  refundedCents: true,
  providerCostCents: true,
  marginCents: true,
});

const daySchema = z.iso.date();

export const dashboardReplySchema = figuresSchema.extend({
  success: onlyTrue,
  from: daySchema,
  to: daySchema,
  today: daySchema,
  /** The figures were counted at this time. */
  at: anyString,
  /** Says what a point is: one day alone is broken down by the hour. */
  unit: z.enum(['hour', 'day']),
  points: z.array(
    pointSchema.extend({ at: anyString, before: pointSchema.extend({ at: anyString }).nullable() }),
  ),
  /** Holds the days it is compared with; the last one is counted up to the time of day that it is now. */
  before: figuresSchema.extend({ from: daySchema, to: daySchema, cut: anyBoolean }).nullable(),
  funnel: funnelSchema,
  /** It is null where the days compared with are not whole days: visits are counted by the day. */
  funnelBefore: funnelSchema.nullable(),
});
export type DashboardReply = z.infer<typeof dashboardReplySchema>;
export type FigurePoint = DashboardReply['points'][number];

/** `GET /api/admin/dashboard/by/{dimension}` lists the most revenue first. */
export const breakdownReplySchema = z.object({
  success: onlyTrue,
  items: z.array(
    figuresSchema.extend({
      /** It is empty where an order has none. */
      value: anyString,
      service: z
        .object({
          type: serviceTypeSchema,
          audience: stringOrNull,
          quantity: count,
          /** Names a type that an owner has added; it is null for the three built-in types. */
          kind: namedKindSchema.nullable(),
        })
        .nullable(),
      /** Half of the orders of a service were complete within so many seconds of the payment. */
      completionP50Seconds: count.nullable(),
    }),
  ),
  /** Counts the further ones, of less revenue each. */
  left: count,
  /** Totals all of them as the dashboard does for the same days; it is no sum of rounded lines. */
  total: figuresSchema,
});
export type BreakdownReply = z.infer<typeof breakdownReplySchema>;
export type BreakdownItem = BreakdownReply['items'][number];

const timesSchema = z.object({
  count,
  /** These are upper bounds, at most a tenth above. */
  p50: count.nullable(),
  p95: count.nullable(),
  p99: count.nullable(),
});
export type DeliveryTimes = z.infer<typeof timesSchema>;

/** `GET /api/admin/dashboard/deliveries` returns shares in hundredths of a per cent. */
export const deliveriesReplySchema = z.object({
  success: onlyTrue,
  /** Counts seconds from the payment to the first unit, and to the last. */
  start: timesSchema,
  completion: timesSchema,
  services: ofModule(
    'fulfilment',
    z.array(
      z.object({
        providerId: count,
        provider: anyString,
        providerService: anyString,
        name: anyString,
        delivered: count,
        refilled: count,
        refillShare: count,
        /** Counts profiles that were counted again afterwards. */
        counted: count,
        dropShare: count.nullable(),
      }),
    ),
  ),
});
export type DeliveriesReply = z.infer<typeof deliveriesReplySchema>;

const currency = z
  .string()
  .regex(/^[A-Z]{3}$/)
  .refine((value) => value !== 'EUR', 'a euro is a euro');
const perEuro = z.number().positive().max(1_000_000);

/** `GET /api/admin/currency-rates` lists units of a currency for one euro, the newest first. */
export const currencyRatesReplySchema = z.object({
  success: onlyTrue,
  /** Lists the currencies of the providers' accounts, besides the euro. */
  currencies: z.array(anyString),
  rates: z.array(
    z.object({
      currency: anyString,
      day: daySchema,
      perEuro: z.number(),
      source: z.enum(['setting', 'owner', 'sample']),
    }),
  ),
});
export type CurrencyRatesReply = z.infer<typeof currencyRatesReplySchema>;

/** `PUT /api/admin/currency-rates` takes rates; each replaces what stood for its day. */
export const changeRatesSchema = z.strictObject({
  rates: z
    .array(z.strictObject({ currency, day: daySchema, perEuro }))
    .min(1)
    .max(1000),
});
export type ChangeRates = z.infer<typeof changeRatesSchema>;

export const funnelSteps = ['form', 'package', 'checkout'] as const;
export type FunnelStep = (typeof funnelSteps)[number];
/** `POST /api/funnel` takes what a browser reports; the shop knows by itself that a form was seen. */
export const funnelStepSchema = z.strictObject({ step: z.enum(['package', 'checkout']) });

const share = anyInteger.min(0).max(10_000).nullable();
/** Is the setting `figures.alerts`, in hundredths of a per cent; null switches an alert off. */
export const figureAlertsSchema = z.strictObject({
  /** Bounds the margin of the last seven days, as a share of what was left after tax and refunds. */
  marginBelow: share,
  /** Bounds what went back, as a share of the revenue of the same days. */
  refundsAbove: share,
  /** Bounds how much fewer of a hundred who saw the form paid than in the four weeks before. */
  conversionFall: share,
});
export type FigureAlerts = z.infer<typeof figureAlertsSchema>;
export const figureAlarmKinds = ['margin', 'refunds', 'conversion'] as const;
export type FigureAlarmKind = (typeof figureAlarmKinds)[number];
