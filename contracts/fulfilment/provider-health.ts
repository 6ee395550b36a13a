import { z } from 'zod';
import { ofCost } from '../kit/cost-fields.ts';
import { anyInteger, anyString, integerOrNull, onlyTrue, stringOrNull } from '../kit/fields.ts';
import { accountAmount } from './providers.ts';

/**
 * `GET /api/admin/providers/{id}/balance`. Readings of the last 90 days: one per day, all of them for the last week.
 */
export const balanceReplySchema = z.object({
  success: onlyTrue,
  currency: stringOrNull,
  /** Costs, because the balance falls between two readings by what their sends cost. */
  readings: ofCost(
    z.array(
      z.object({
        at: anyString,
        balance: accountAmount,
        spent: ofCost(accountAmount.nullable()),
        sends: anyInteger,
        /** Increase not explained by our submissions: a top-up or a refund. */
        added: accountAmount,
      }),
    ),
  ),
});
export type BalanceReply = z.infer<typeof balanceReplySchema>;

export const healthWindows = ['24h', '7d', '30d'] as const;
export type HealthWindow = (typeof healthWindows)[number];

const figuresSchema = z.object({
  sends: anyInteger,
  accepted: anyInteger,
  rejected: anyInteger,
  doubtful: anyInteger,
  /** 95th percentile of the reply time in ms. */
  answerP95Ms: integerOrNull,
  startP50Seconds: integerOrNull,
  startP95Seconds: integerOrNull,
  completeP50Seconds: integerOrNull,
  completeP95Seconds: integerOrNull,
  completed: anyInteger,
  /** Partial, cancelled or failed orders. */
  short: anyInteger,
});
export type HealthFigures = z.infer<typeof figuresSchema>;

/** `GET /api/admin/providers/{id}/health`. Figures in total and per service. Times are upper bounds. */
export const healthReplySchema = z.object({
  success: onlyTrue,
  all: z.record(z.enum(healthWindows), figuresSchema),
  services: z.array(
    z.object({
      providerService: anyString,
      name: anyString,
      windows: z.record(z.enum(healthWindows), figuresSchema),
      /** Largest drop within 30 days after delivery, in 0.01 %. `null` without counts. */
      drop: integerOrNull,
    }),
  ),
  /** Last 14 days, oldest first. */
  days: z.array(figuresSchema.extend({ day: anyString })),
  /** Active hours of the last 24, oldest first. */
  hours: z.array(figuresSchema.extend({ hour: anyString })),
  /** Time until which the figures are complete. `null` before the first hour. */
  countedUntil: stringOrNull,
});
export type HealthReply = z.infer<typeof healthReplySchema>;

/** `GET /api/admin/providers/{id}/waiting`. Paid orders with parts to submit, without samples. */
export const providerWaitingReplySchema = z.object({
  success: onlyTrue,
  orders: anyInteger,
  /** Amount paid for the waiting parts, in euro cents. */
  amountCents: anyInteger,
  oldestAt: stringOrNull,
  /** Services, most orders first. */
  services: z.array(
    z.object({
      serviceId: anyInteger,
      type: anyString,
      audience: stringOrNull,
      quantity: anyInteger,
      orders: anyInteger,
      amountCents: anyInteger,
      /** Other active providers that offer the service. */
      elsewhere: z.array(anyString),
    }),
  ),
});
export type ProviderWaiting = z.infer<typeof providerWaitingReplySchema>;
