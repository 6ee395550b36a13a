import { z } from 'zod';
import { anyBoolean, anyInteger, onlyTrue } from '../kit/fields.ts';
import { statedMoney } from './stated-figures.ts';

/**
 * `POST /api/track-conversion` (text 1, section 7). Reports a paid order for measurement. The order's own figures are
 * used. The email is accepted for older clients and ignored.
 */
export const trackConversionSchema = z.object({
  /** Access token of the order, or its id together with the visit cookie. */
  orderId: z.string().max(64),
  paymentIntentId: z.string().max(130).nullish(),
  amount: statedMoney,
  currency: z.string().regex(/^eur$/i).nullish(),
  email: z.string().max(254).nullish(),
  serviceId: z.union([z.string().max(40), anyInteger]).nullish(),
  quantity: z.union([z.string().max(20), anyInteger]).nullish(),
  /** For example `inline_checkout_card`, `apple_pay`, `apple_pay_fallback`, `google_pay`. */
  source: z
    .string()
    .regex(/^[a-z0-9_]{1,40}$/)
    .default('inline_checkout_card'),
  /** `ready`: the browser's tag reports the purchase. Otherwise the server does. */
  tag: z.enum(['ready', 'absent']).default('absent'),
});
export type TrackConversion = z.infer<typeof trackConversionSchema>;

export const conversionReplySchema = z.object({
  success: onlyTrue,
  /** True for the first report of the order, the only one counted. */
  recorded: anyBoolean,
});
export type ConversionReply = z.infer<typeof conversionReplySchema>;
