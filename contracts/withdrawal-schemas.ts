import { z } from 'zod';
import { orderNumberSchema } from './ids.ts';
import { listQuerySchema } from './lists.ts';
import { withdrawalReviewReasons, withdrawalStates } from './withdrawal.ts';

export const withdrawalStateSchema = z.enum(withdrawalStates);

/** `GET /api/admin/withdrawals`: newest first. */
export const withdrawalListQuerySchema = listQuerySchema.extend({
  state: z.enum([...withdrawalStates, 'open', 'all']).default('open'),
});

export const withdrawalSchema = z.object({
  id: z.string(),
  state: withdrawalStateSchema,
  reviewReason: z.enum(withdrawalReviewReasons).nullable(),
  name: z.string(),
  orderNumber: z.string(),
  email: z.string(),
  language: z.string(),
  orderId: z.string().nullable(),
  receivedAt: z.string(),
  settledAt: z.string().nullable(),
  /** What goes back because of it; null until that is known. */
  refundCents: z.number().int().nullable(),
  closedBy: z.string().nullable(),
  note: z.string().nullable(),
});
export type Withdrawal = z.infer<typeof withdrawalSchema>;

/** `POST /api/admin/withdrawals/{id}/close`: why, for the audit. */
export const closeWithdrawalSchema = z.object({
  note: z
    .string()
    .trim()
    .min(1)
    .max(1000)
    .transform((text) => text.replaceAll('\u0000', '').toWellFormed()),
});

/** `POST /api/admin/withdrawals/{id}/accept`: a person has found the order that was meant, or lets a late one count. */
export const acceptWithdrawalSchema = z.object({ orderNumber: orderNumberSchema });
