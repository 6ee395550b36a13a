import { z } from 'zod';
import { accountAmount } from './providers.ts';

/**
 * `GET /api/admin/providers/{id}/balance` returns the readings of the last 90 days, one for each day but the
 * last week's.
 */
export const balanceReplySchema = z.object({
  success: z.literal(true),
  currency: z.string().nullable(),
  readings: z.array(
    z.object({
      at: z.string(),
      balance: accountAmount,
      spent: accountAmount,
      sends: z.number().int(),
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
  sends: z.number().int(),
  accepted: z.number().int(),
  rejected: z.number().int(),
  doubtful: z.number().int(),
  /** 95 in 100 of its replies came within so many milliseconds. */
  answerP95Ms: z.number().int().nullable(),
  startP50Seconds: z.number().int().nullable(),
  startP95Seconds: z.number().int().nullable(),
  completeP50Seconds: z.number().int().nullable(),
  completeP95Seconds: z.number().int().nullable(),
  completed: z.number().int(),
  /** Counts those that ended partial, cancelled or failed. */
  short: z.number().int(),
});
export type HealthFigures = z.infer<typeof figuresSchema>;

/**
 * `GET /api/admin/providers/{id}/health` returns the figures of all its services and of each; times are upper bounds.
 */
export const healthReplySchema = z.object({
  success: z.literal(true),
  all: z.record(z.enum(healthWindows), figuresSchema),
  services: z.array(
    z.object({
      providerService: z.string(),
      name: z.string(),
      windows: z.record(z.enum(healthWindows), figuresSchema),
      /**
       * Says how much had gone 30 days after delivery at most, in hundredths of a per cent; it is null where
       * no count is known.
       */
      drop: z.number().int().nullable(),
    }),
  ),
  /** Holds the last 14 days, the oldest first. */
  days: z.array(figuresSchema.extend({ day: z.string() })),
  /** Holds those of the last 24 hours in which anything happened, the oldest first. */
  hours: z.array(figuresSchema.extend({ hour: z.string() })),
  /** The figures are complete until then; it is null before the first hour. */
  countedUntil: z.string().nullable(),
});
export type HealthReply = z.infer<typeof healthReplySchema>;

/**
 * `GET /api/admin/providers/{id}/waiting` counts paid orders with parts that wait to be sent to it; samples
 * do not count.
 */
export const providerWaitingReplySchema = z.object({
  success: z.literal(true),
  orders: z.number().int(),
  /** Counts the euro cents that were paid for what waits. */
  amountCents: z.number().int(),
  /** The first of them has been paid since then. */
  oldestAt: z.string().nullable(),
  /** Lists the services, those with the most orders first. */
  services: z.array(
    z.object({
      serviceId: z.number().int(),
      type: z.string(),
      audience: z.string().nullable(),
      quantity: z.number().int(),
      orders: z.number().int(),
      amountCents: z.number().int(),
      /** Names working providers that could perform it as well. */
      elsewhere: z.array(z.string()),
    }),
  ),
});
export type ProviderWaiting = z.infer<typeof providerWaitingReplySchema>;
