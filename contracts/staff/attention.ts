import { z } from 'zod';
import { anyInteger } from '../kit/fields.ts';
import type { ScopeModule } from '../kit/module-fields.ts';

/** Lists where something waits for a person; the menu counts it. */
export const staffAttentions = [
  'pending',
  'withdrawals',
  'messages',
  'payments',
  'disputes',
  'mails',
  'register',
  'opening',
] as const;
export type StaffAttention = (typeof staffAttentions)[number];

/** Module of each count. */
export const attentionModules = {
  pending: 'staff',
  withdrawals: 'checkout',
  messages: 'customers',
  payments: 'payments',
  disputes: 'payments',
  mails: 'mail',
  register: 'tax',
  opening: 'operations',
} as const satisfies Record<StaffAttention, ScopeModule>;

/** `GET /api/admin/attention` says how much waits, of what is counted. */
export const attentionReplySchema = z.object({
  counts: z.partialRecord(z.enum(staffAttentions), anyInteger),
});
export type AttentionReply = z.infer<typeof attentionReplySchema>;
