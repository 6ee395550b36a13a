import { z } from 'zod';

/** One paid order as strangers may hear of it, every word ready to be shown. */
export const livePurchaseSchema = z.object({
  /** Made up for this answer: it leads nowhere. */
  id: z.string(),
  /** First letter of the user name and a fixed row of dots. */
  user: z.string(),
  /** `seguidores` */
  service: z.string(),
  /** `1.000`, bonus not counted. */
  amount: z.string(),
  /** `hace 12 min` */
  timeAgo: z.string(),
  /** Name of the card's country; empty when the processor does not tell. */
  country: z.string(),
  /** Its two letters; empty likewise. */
  flag: z.string(),
});
export type LivePurchase = z.infer<typeof livePurchaseSchema>;

/** `GET /api/live-purchases?language=`: newest first, at most 12. */
export const livePurchasesReplySchema = z.object({
  success: z.literal(true),
  purchases: z.array(livePurchaseSchema),
});
export type LivePurchasesReply = z.infer<typeof livePurchasesReplySchema>;
