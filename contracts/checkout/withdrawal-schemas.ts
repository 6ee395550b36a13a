import { z } from 'zod';
import { anyBoolean, anyInteger, anyString, integerOrNull, onlyTrue, stringOrNull } from '../kit/fields.ts';
import { orderNumberSchema } from '../kit/ids.ts';
import { listQuerySchema, sortSchema } from '../kit/lists.ts';
import { markFieldOwner } from '../kit/module-fields.ts';
import { historyEntrySchema } from '../staff/audit.ts';
import { undecidedReasons, withdrawalStates } from './withdrawal.ts';

export const withdrawalStateSchema = z.enum(withdrawalStates);

/** `GET /api/admin/withdrawals`, newest first. `q` searches number, name and address. */
export const withdrawalListQuerySchema = listQuerySchema.extend({
  sort: sortSchema('declared', 'name', 'state'),
  state: z.enum([...withdrawalStates, 'open', 'all']).default('all'),
  q: z.string().trim().max(200).optional(),
});

export const withdrawalSchema = z.object({
  id: anyString,
  state: withdrawalStateSchema,
  undecidedReason: z.enum(undecidedReasons).nullable(),
  name: anyString,
  orderNumber: anyString,
  email: anyString,
  language: anyString,
  orderId: stringOrNull,
  receivedAt: anyString,
  settledAt: stringOrNull,
  /** Amount to refund. `null` until known. */
  refundCents: integerOrNull,
  closedBy: stringOrNull,
  note: stringOrNull,
});
export type Withdrawal = z.infer<typeof withdrawalSchema>;

export const withdrawalReplySchema = withdrawalSchema.extend({
  success: onlyTrue,
  /** Deadline of the refund, 14 days after the declaration. */
  repayBy: anyString,
  /** Paid orders with this number or address. A `withdrawn` one is already ending. */
  candidates: markFieldOwner(
    'orders',
    z.array(
      z.object({
        id: anyString,
        number: anyString,
        email: anyString,
        paidAt: stringOrNull,
        totalCents: anyInteger,
        withdrawn: anyBoolean,
      }),
    ),
  ),
  story: z.array(historyEntrySchema),
});
export type WithdrawalReply = z.infer<typeof withdrawalReplySchema>;

/** `POST /api/admin/withdrawals/{id}/close`. The reason goes to the audit log. */
export const closeWithdrawalSchema = z.object({
  note: z
    .string()
    .trim()
    .min(1)
    .max(1000)
    .transform((text) => text.replaceAll('\u0000', '').toWellFormed()),
});

/** `POST /api/admin/withdrawals/{id}/accept`. Staff assign the intended order, or accept a late withdrawal. */
export const acceptWithdrawalSchema = z.object({ orderNumber: orderNumberSchema });
