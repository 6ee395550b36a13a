import { z } from 'zod';
import { anyString, onlyTrue } from '../kit/fields.ts';

/** Paid order as shown anonymously, with all texts formatted. */
export const livePurchaseSchema = z.object({
  /** Random, generated for this reply. */
  id: anyString,
  /** First letter of the username and a fixed number of dots. */
  user: anyString,
  /** For example `seguidores`. */
  service: anyString,
  /** For example `1.000`, without the bonus. */
  amount: anyString,
  /** For example `hace 12 min`. */
  timeAgo: anyString,
  /** Country of the card. Empty when the processor does not report it. */
  country: anyString,
  /** Two-letter country code, or empty. */
  flag: anyString,
});
export type LivePurchase = z.infer<typeof livePurchaseSchema>;

/** `GET /api/live-purchases?language=`, newest first, at most 12. */
export const livePurchasesReplySchema = z.object({
  success: onlyTrue,
  purchases: z.array(livePurchaseSchema),
});
export type LivePurchasesReply = z.infer<typeof livePurchasesReplySchema>;
