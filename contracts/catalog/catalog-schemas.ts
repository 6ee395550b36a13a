import { z } from 'zod';
import { anyBoolean, anyInteger, anyString } from '../kit/fields.ts';
import { locales } from '../kit/locales.ts';
import { audienceSchema, serviceTypeSchema } from '../orders/states-schemas.ts';
import { networks } from './networks.ts';

/** Service as the storefront receives it (text 1, section 3 "Service"). Prices are decimal strings with a point. */
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
  /** Lowest price of the 30 days before the reduction, or the current price without a reduction. */
  regularPrice: anyString,
  regularPriceCents: anyInteger,
  isOnSale: anyBoolean,
  /** Whole percent. 0 when not on sale. */
  discountPercent: anyInteger,
  featured: anyBoolean,
  popular: anyBoolean,
  providerServiceId: anyString,
  platform: z.enum(networks),
  /** Code of an added type. Absent for the three built-in types. */
  kind: z.string().optional(),
  /** Days after delivery in which a refill may be requested. 0: no refills. */
  refillDays: anyInteger,
  /** Maximum number of posts, for likes and views. */
  maxPosts: anyInteger.optional(),
  /** Countries without sales. Absent when sold everywhere. */
  closedIn: z.array(anyString).optional(),
  /** The owner's line of text, in the languages it was written in. */
  texts: z.partialRecord(z.enum(locales), anyString).optional(),
});
export type Service = z.infer<typeof serviceSchema>;
export const serviceListSchema = z.array(serviceSchema);
