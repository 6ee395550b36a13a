import { z } from 'zod';
import { anyBoolean, anyInteger, anyString } from '../kit/fields.ts';
import { locales } from '../kit/locales.ts';
import { audienceSchema, serviceTypeSchema } from '../orders/states-schemas.ts';
import { networks } from './networks.ts';

/**
 * Describes a service as the storefront reads it (text 1, section 3 "Service"). Prices are decimal strings
 * with a point.
 */
export const serviceSchema = z.object({
  id: anyInteger,
  name: anyString,
  description: anyString,
  type: serviceTypeSchema,
  audience: audienceSchema.nullable(),
  quantity: anyInteger,
  bonus: anyInteger,
  price: anyString,
  priceCents: anyInteger,
  /** Is the lowest price of the 30 days before the reduction, or the price itself when there is no reduction. */
  regularPrice: anyString,
  regularPriceCents: anyInteger,
  isOnSale: anyBoolean,
  /** Counts whole per cent; it is 0 when the service is not on sale. */
  discountPercent: anyInteger,
  featured: anyBoolean,
  popular: anyBoolean,
  providerServiceId: anyString,
  platform: z.enum(networks),
  /** Is the code of a type that the owner has added; it is absent for the three built-in types. */
  kind: z.string().optional(),
  /** Counts the days after delivery in which a refill may be asked for; with 0 no refill is included. */
  refillDays: anyInteger,
  /** Says for likes and views over how many posts the package may be spread. */
  maxPosts: anyInteger.optional(),
  /** Lists the countries in which it is not sold; it is absent where it is sold everywhere. */
  closedIn: z.array(anyString).optional(),
  /** Holds a line of the owner's, in the languages that it is written in. */
  texts: z.partialRecord(z.enum(locales), anyString).optional(),
});
export type Service = z.infer<typeof serviceSchema>;
export const serviceListSchema = z.array(serviceSchema);
