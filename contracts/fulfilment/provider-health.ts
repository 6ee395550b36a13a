import { z } from 'zod';
import { anyInteger, anyString, integerOrNull, onlyTrue, stringOrNull } from '../kit/fields.ts';
import { accountAmount } from './providers.ts';

/**
 * `GET /api/admin/providers/{id}/balance` returns the readings of the last 90 days, one for each day but the
 * last week's.
 */
export const balanceReplySchema = z.object({
  success: onlyTrue,
  currency: stringOrNull,
  readings: z.array(
    z.object({
      at: anyString,
      balance: accountAmount,
      spent: accountAmount,
      sends: anyInteger,
      /** Is a rise of the balance that our own submissions do not explain: a top-up, or money back. */
      added: accountAmount,
    }),
  ),
});
export type BalanceReply = z.infer<typeof balanceReplySchema>;

export const healthWindows = ['24h', '7d', '30d'] as const;
export type HealthWindow = (typeof healthWindows)[number];

const figuresSchema = z.object({
  /** Counts submissions with a reply or without. */
  sends: anyInteger,
  accepted: anyInteger,
  rejected: anyInteger,
  doubtful: anyInteger,
  /** 95 in 100 of its replies came within so many milliseconds. */
  answerP95Ms: integerOrNull,
  startP50Seconds: integerOrNull,
  startP95Seconds: integerOrNull,
  completeP50Seconds: integerOrNull,
  completeP95Seconds: integerOrNull,
  completed: anyInteger,
  /** Counts those that ended partial, cancelled or failed. */
  short: anyInteger,
});
export type HealthFigures = z.infer<typeof figuresSchema>;

/**
 * `GET /api/admin/providers/{id}/health` returns the figures of all its services and of each; times are upper bounds.
 */
export const healthReplySchema = z.object({
  success: onlyTrue,
  all: z.record(z.enum(healthWindows), figuresSchema),
  services: z.array(
    z.object({
      providerService: anyString,
      name: anyString,
      windows: z.record(z.enum(healthWindows), figuresSchema),
      /**
       * Says how much had gone 30 days after delivery at most, in hundredths of a per cent; it is null where
       * no count is known.
       */
      drop: integerOrNull,
    }),
  ),
  /** Holds the last 14 days, the oldest first. */
  days: z.array(figuresSchema.extend({ day: anyString })),
  /** Holds those of the last 24 hours in which anything happened, the oldest first. */
  hours: z.array(figuresSchema.extend({ hour: anyString })),
  /** The figures are complete until then; it is null before the first hour. */
  countedUntil: stringOrNull,
});
export type HealthReply = z.infer<typeof healthReplySchema>;

/**
 * `GET /api/admin/providers/{id}/waiting` counts paid orders with parts that wait to be sent to it; samples
 * do not count.
 */
export const providerWaitingReplySchema = z.object({
  success: onlyTrue,
  orders: anyInteger,
  /** Counts the euro cents that were paid for what waits. */
  amountCents: anyInteger,
  /** The first of them has been paid since then. */
  oldestAt: stringOrNull,
  /** Lists the services, those with the most orders first. */
  services: z.array(
    z.object({
      serviceId: anyInteger,
      type: anyString,
      audience: stringOrNull,
      quantity: anyInteger,
      orders: anyInteger,
      amountCents: anyInteger,
      /** Names working providers that could perform it as well. */
      elsewhere: z.array(anyString),
    }),
  ),
});
export type ProviderWaiting = z.infer<typeof providerWaitingReplySchema>;
