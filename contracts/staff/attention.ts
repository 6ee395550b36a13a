import { z } from 'zod';
import { anyInteger } from '../kit/fields.ts';
import type { ScopeModule } from '../kit/module-fields.ts';

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

/** `GET /api/admin/attention`. Number of waiting items per place. */
export const attentionReplySchema = z.object({
  counts: z.partialRecord(z.enum(staffAttentions), anyInteger),
});
export type AttentionReply = z.infer<typeof attentionReplySchema>;
