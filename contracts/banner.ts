import { z } from 'zod';

/** The setting `promotions.countdown`: which code the banner offers, for how long, and when it comes back. */
export const countdownSettingSchema = z.object({
  active: z.boolean().default(true),
  code: z.string().min(2).max(40).default('VIP5'),
  seconds: z.number().int().min(60).max(86_400).default(600),
  againHours: z.number().min(1).max(8760).default(24),
});
export type CountdownSetting = z.infer<typeof countdownSettingSchema>;

/** `POST /api/countdown-offer`: opens this visitor's offer, or finds it. */
export const countdownReplySchema = z.object({
  success: z.literal(true),
  code: z.string(),
  /** Whole or fractional per cent. */
  percentage: z.number(),
  /** 0 when it is over. */
  secondsLeft: z.number().int(),
  againInSeconds: z.number().int(),
});
export type CountdownReply = z.infer<typeof countdownReplySchema>;
