import { z } from 'zod';
import { locales } from '../kit/locales.ts';
import { audienceSchema, serviceTypeSchema } from '../orders/states-schemas.ts';
import { networks } from './networks.ts';

/** A service as the storefront reads it (text 1, section 3 "Service"). Prices are decimal strings with a point. */
export const serviceSchema = z.object({
  id: z.number().int(),
  name: z.string(),
  description: z.string(),
  type: serviceTypeSchema,
  audience: audienceSchema.nullable(),
  quantity: z.number().int(),
  bonus: z.number().int(),
  price: z.string(),
  priceCents: z.number().int(),
  /** The lowest price of the 30 days before the reduction, or the price itself when none exists. */
  regularPrice: z.string(),
  regularPriceCents: z.number().int(),
  isOnSale: z.boolean(),
  /** Whole per cent, 0 when not on sale. */
  discountPercent: z.number().int(),
  featured: z.boolean(),
  popular: z.boolean(),
  providerServiceId: z.string(),
  platform: z.enum(networks),
  /** Of a kind of its own, by its code; absent for Instagram's three types. */
  kind: z.string().optional(),
  /** For how many days after its delivery a refill may be asked for; 0: none is included. */
  refillDays: z.number().int(),
  /** Likes and views: over how many posts the package may be spread. */
  maxPosts: z.number().int().optional(),
  /** Countries in which it is not sold; absent where it is sold everywhere. */
  closedIn: z.array(z.string()).optional(),
  /** A line of the owner's, in the languages that it is written in. */
  texts: z.partialRecord(z.enum(locales), z.string()).optional(),
});
export type Service = z.infer<typeof serviceSchema>;
export const serviceListSchema = z.array(serviceSchema);
