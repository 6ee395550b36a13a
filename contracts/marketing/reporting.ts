import { z } from 'zod';
import { namedKindSchema } from '../catalog/service-types-schemas.ts';
import { ofCost } from '../kit/cost-fields.ts';
import { anyBoolean, anyInteger, anyString, onlyTrue, stringOrNull } from '../kit/fields.ts';
import { timeBoundSchema } from '../kit/lists.ts';
import { markFieldOwner } from '../kit/module-fields.ts';
import { serviceTypeSchema } from '../orders/states-schemas.ts';
import { comparisons } from './figure-dimensions.ts';

const bound = timeBoundSchema.optional();

/** Range of days in Madrid, both included, today by default. A time stands for its day. */
export const figureSpanSchema = z.object({ from: bound, to: bound });
export type FigureSpan = z.infer<typeof figureSpanSchema>;

export const dashboardQuerySchema = figureSpanSchema.extend({
  /** Comparison with the days before, or with the same weekdays. */
  compare: z.enum(comparisons).default('previous'),
});
export type DashboardQuery = z.infer<typeof dashboardQuerySchema>;

const count = anyInteger;

/** docs/figures.md defines each figure as a query. */
export const figuresSchema = z.object({
  orders: count,
  /** Number of demonstration orders included in `orders`. */
  sampleOrders: count,
  revenueCents: count,
  averageCents: count.nullable(),
  discountCents: count,
  taxCents: count,
  refunds: count,
  refundedCents: count,
  disputes: count,
  disputedCents: count,
  /** Euro cents, at the rate of the payment day. */
  providerCostCents: ofCost(count.nullable()),
  /** Parts whose cost is unknown because their currency has no exchange rate. */
  unpricedParts: count,
  /** Revenue without tax and refunds. */
  netCents: count,
  /** Net revenue minus provider costs. */
  marginCents: ofCost(count.nullable()),
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
  at: anyString,
  /** Unit of a point: hours for a single day, otherwise days. */
  unit: z.enum(['hour', 'day']),
  points: z.array(
    pointSchema.extend({ at: anyString, before: pointSchema.extend({ at: anyString }).nullable() }),
  ),
  /** Comparison period. Today's counterpart ends at the current time of day. */
  before: figuresSchema.extend({ from: daySchema, to: daySchema, cut: anyBoolean }).nullable(),
  funnel: funnelSchema,
  /** `null` when the comparison is not whole days, because visits are counted per day. */
  funnelBefore: funnelSchema.nullable(),
});
export type DashboardReply = z.infer<typeof dashboardReplySchema>;
export type FigurePoint = DashboardReply['points'][number];

/** `GET /api/admin/dashboard/by/{dimension}`, highest revenue first. */
export const breakdownReplySchema = z.object({
  success: onlyTrue,
  items: z.array(
    figuresSchema.extend({
      /** Empty for orders without a value. */
      value: anyString,
      service: z
        .object({
          type: serviceTypeSchema,
          audience: stringOrNull,
          quantity: count,
          /** Added service type. `null` for the three built-in types. */
          kind: namedKindSchema.nullable(),
        })
        .nullable(),
      /** Median time from payment to completion, in seconds. */
      completionP50Seconds: count.nullable(),
    }),
  ),
  /** Number of further rows with less revenue. */
  left: count,
  /** Dashboard total of the same days, not the sum of rounded rows. */
  total: figuresSchema,
});
export type BreakdownReply = z.infer<typeof breakdownReplySchema>;
export type BreakdownItem = BreakdownReply['items'][number];

const timesSchema = z.object({
  count,
  /** Upper bounds, at most 10 % above the exact value. */
  p50: count.nullable(),
  p95: count.nullable(),
  p99: count.nullable(),
});
export type DeliveryTimes = z.infer<typeof timesSchema>;

/** `GET /api/admin/dashboard/deliveries`. Shares in 0.01 %. */
export const deliveriesReplySchema = z.object({
  success: onlyTrue,
  /** Seconds from payment to the first unit, and to the last. */
  start: timesSchema,
  completion: timesSchema,
  services: markFieldOwner(
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
        /** Profiles counted again after delivery. */
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

/** `GET /api/admin/currency-rates`. Units per euro, newest first. */
export const currencyRatesReplySchema = z.object({
  success: onlyTrue,
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

/** `PUT /api/admin/currency-rates`. Each rate replaces the one of its day. */
export const changeRatesSchema = z.strictObject({
  rates: z
    .array(z.strictObject({ currency, day: daySchema, perEuro }))
    .min(1)
    .max(1000),
});
export type ChangeRates = z.infer<typeof changeRatesSchema>;

export const funnelSteps = ['form', 'package', 'checkout'] as const;
export type FunnelStep = (typeof funnelSteps)[number];
/** Profiles whose counts were read again after delivery. */
export const funnelStepSchema = z.strictObject({ step: z.enum(['package', 'checkout']) });

const share = anyInteger.min(0).max(10_000).nullable();
/** Setting `figures.alerts`, in 0.01 %. `null` disables an alert. */
export const figureAlertsSchema = z.strictObject({
  /** Minimum margin of seven days, as a share of revenue after tax and refunds. */
  marginBelow: share,
  /** Maximum refunds as a share of the revenue of the same days. */
  refundsAbove: share,
  /** Maximum fall of the conversion rate against the four weeks before. */
  conversionFall: share,
});
export type FigureAlerts = z.infer<typeof figureAlertsSchema>;
export const figureAlarmKinds = ['margin', 'refunds', 'conversion'] as const;
export type FigureAlarmKind = (typeof figureAlarmKinds)[number];
