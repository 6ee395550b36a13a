import { z } from 'zod';

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
  counts: z.partialRecord(z.enum(staffAttentions), z.number().int()),
});
export type AttentionReply = z.infer<typeof attentionReplySchema>;
