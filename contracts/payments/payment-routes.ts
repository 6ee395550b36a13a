import { z } from 'zod';
import { anyBoolean, anyInteger } from '../kit/fields.ts';
import { locales } from '../kit/locales.ts';
import { processorNameSchema } from './processor-names.ts';

/** Payment methods. A wallet belongs to the browser or phone. */
export const paymentMethods = ['card', 'wallet', 'bizum'] as const;
export const paymentMethodSchema = z.enum(paymentMethods);
export type PaymentMethod = z.infer<typeof paymentMethodSchema>;

/** Processor for a payment method. The first matching route applies. */
export const paymentRouteSchema = z.strictObject({
  means: paymentMethodSchema,
  processor: processorNameSchema,
  open: anyBoolean,
  /** Languages of the buyer. Empty: all. */
  languages: z.array(z.enum(locales)).max(4),
  /** Countries of the buyer's network. Empty: all. */
  countries: z.array(z.string().regex(/^[A-Z]{2}$/)).max(60),
  minCents: anyInteger.min(0).max(10_000_000).nullable(),
  maxCents: anyInteger.min(0).max(10_000_000).nullable(),
});
export type PaymentRoute = z.infer<typeof paymentRouteSchema>;

export const paymentRoutesSchema = z.array(paymentRouteSchema).min(1).max(30);
