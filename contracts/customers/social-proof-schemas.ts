import { z } from 'zod';
import { anyString, onlyTrue } from '../kit/fields.ts';

/** Is one paid order as strangers may hear of it, with every word ready to be shown. */
export const livePurchaseSchema = z.object({
  /** Is made up for this answer and leads nowhere. */
  id: anyString,
  /** Is the first letter of the user name and a fixed row of dots. */
  user: anyString,
  /** For example `seguidores`. */
  service: anyString,
  /** For example `1.000`; the bonus is not counted. */
  amount: anyString,
  /** For example `hace 12 min`. */
  timeAgo: anyString,
  /** Is the name of the card's country; it is empty when the processor does not tell. */
  country: anyString,
  /** Holds the country's two letters; it is empty likewise. */
  flag: anyString,
});
export type LivePurchase = z.infer<typeof livePurchaseSchema>;

/** `GET /api/live-purchases?language=` lists the newest first, at most 12. */
export const livePurchasesReplySchema = z.object({
  success: onlyTrue,
  purchases: z.array(livePurchaseSchema),
});
export type LivePurchasesReply = z.infer<typeof livePurchasesReplySchema>;
