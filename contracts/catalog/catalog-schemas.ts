import { z } from 'zod';
import { locales } from '../kit/locales.ts';
import { audienceSchema, serviceTypeSchema } from '../orders/states-schemas.ts';
import { networks } from './networks.ts';

/**
 * Describes a service as the storefront reads it (text 1, section 3 "Service"). Prices are decimal strings
 * with a point.
 */
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
  /** Is the lowest price of the 30 days before the reduction, or the price itself when there is no reduction. */
  regularPrice: z.string(),
  regularPriceCents: z.number().int(),
  isOnSale: z.boolean(),
  /** Counts whole per cent; it is 0 when the service is not on sale. */
  discountPercent: z.number().int(),
  featured: z.boolean(),
  popular: z.boolean(),
  providerServiceId: z.string(),
  platform: z.enum(networks),
  /** Is the code of a type that the owner has added; it is absent for the three built-in types. */
  kind: z.string().optional(),
  /** Counts the days after delivery in which a refill may be asked for; with 0 no refill is included. */
  refillDays: z.number().int(),
  /** Says for likes and views over how many posts the package may be spread. */
  maxPosts: z.number().int().optional(),
  /** Lists the countries in which it is not sold; it is absent where it is sold everywhere. */
  closedIn: z.array(z.string()).optional(),
  /** Holds a line of the owner's, in the languages that it is written in. */
  texts: z.partialRecord(z.enum(locales), z.string()).optional(),
});
export type Service = z.infer<typeof serviceSchema>;
export const serviceListSchema = z.array(serviceSchema);
