import { z } from 'zod';
import { anyInteger } from '../kit/fields.ts';

/** Lists where something waits for a person; the menu counts it. */
export const staffAttentions = [
  'pending',
  'doubts',
  'withdrawals',
  'messages',
  'providers',
  'payments',
  'disputes',
  'mails',
  'register',
  'opening',
] as const;
export type StaffAttention = (typeof staffAttentions)[number];

/** `GET /api/admin/attention` says how much waits, of what is counted. */
export const attentionReplySchema = z.object({
  counts: z.partialRecord(z.enum(staffAttentions), anyInteger),
});
export type AttentionReply = z.infer<typeof attentionReplySchema>;
