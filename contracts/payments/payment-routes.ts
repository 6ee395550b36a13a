import { z } from 'zod';
import { anyBoolean, anyInteger } from '../kit/fields.ts';
import { locales } from '../kit/locales.ts';
import { processorNameSchema } from './processor-names.ts';

/** Lists how a buyer may pay; a wallet is the browser's or the phone's. */
export const paymentMeans = ['card', 'wallet', 'bizum'] as const;
export const paymentMeansSchema = z.enum(paymentMeans);
export type PaymentMeans = z.infer<typeof paymentMeansSchema>;

/** Says by which processor buyers pay with one means. Where several fit a buyer, the first one counts. */
export const paymentRouteSchema = z.strictObject({
  means: paymentMeansSchema,
  processor: processorNameSchema,
  open: anyBoolean,
  /** Is for buyers who read these languages; none stands for all. */
  languages: z.array(z.enum(locales)).max(4),
  /** Is for buyers whose network is in these countries; none stands for all. */
  countries: z.array(z.string().regex(/^[A-Z]{2}$/)).max(60),
  minCents: anyInteger.min(0).max(10_000_000).nullable(),
  maxCents: anyInteger.min(0).max(10_000_000).nullable(),
});
export type PaymentRoute = z.infer<typeof paymentRouteSchema>;

export const paymentRoutesSchema = z.array(paymentRouteSchema).min(1).max(30);
