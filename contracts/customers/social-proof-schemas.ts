import { z } from 'zod';

/** Is one paid order as strangers may hear of it, with every word ready to be shown. */
export const livePurchaseSchema = z.object({
  /** Is made up for this answer and leads nowhere. */
  id: z.string(),
  /** Is the first letter of the user name and a fixed row of dots. */
  user: z.string(),
  /** For example `seguidores`. */
  service: z.string(),
  /** For example `1.000`; the bonus is not counted. */
  amount: z.string(),
  /** For example `hace 12 min`. */
  timeAgo: z.string(),
  /** Is the name of the card's country; it is empty when the processor does not tell. */
  country: z.string(),
  /** Holds the country's two letters; it is empty likewise. */
  flag: z.string(),
});
export type LivePurchase = z.infer<typeof livePurchaseSchema>;

/** `GET /api/live-purchases?language=` lists the newest first, at most 12. */
export const livePurchasesReplySchema = z.object({
  success: z.literal(true),
  purchases: z.array(livePurchaseSchema),
});
export type LivePurchasesReply = z.infer<typeof livePurchasesReplySchema>;
