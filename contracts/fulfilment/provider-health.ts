import { z } from 'zod';
import { accountAmount } from './providers.ts';

/** `GET /api/admin/providers/{id}/balance`: the readings of the last 90 days, one for each day but the last week's. */
export const balanceReplySchema = z.object({
  success: z.literal(true),
  currency: z.string().nullable(),
  readings: z.array(
    z.object({
      at: z.string(),
      balance: accountAmount,
      spent: accountAmount,
      sends: z.number().int(),
      /** What the balance rose by that our own submissions do not explain: a top-up, or money back. */
      added: accountAmount,
    }),
  ),
});
export type BalanceReply = z.infer<typeof balanceReplySchema>;

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
  /** Of the last 24 hours those in which anything happened, oldest first. */
  hours: z.array(figuresSchema.extend({ hour: z.string() })),
  /** Until when the figures are complete; null before the first hour. */
  countedUntil: z.string().nullable(),
});
export type HealthReply = z.infer<typeof healthReplySchema>;

/** `GET /api/admin/providers/{id}/waiting`: paid orders with parts that wait to be sent to it; samples do not count. */
export const providerWaitingReplySchema = z.object({
  success: z.literal(true),
  orders: z.number().int(),
  /** Euro cents that were paid for what waits. */
  amountCents: z.number().int(),
  /** Since when the first of them is paid. */
  oldestAt: z.string().nullable(),
  /** By service, those with the most orders first. */
  services: z.array(
    z.object({
      serviceId: z.number().int(),
      type: z.string(),
      audience: z.string().nullable(),
      quantity: z.number().int(),
      orders: z.number().int(),
      amountCents: z.number().int(),
      /** Providers at work that could perform it as well. */
      elsewhere: z.array(z.string()),
    }),
  ),
});
export type ProviderWaiting = z.infer<typeof providerWaitingReplySchema>;
