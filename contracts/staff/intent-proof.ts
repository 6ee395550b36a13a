import { z } from 'zod';

/**
 * An intent's id grants no access. Calls about one need the cookie of the visit that created it. Without cookies, or in
 * another browser after the bank, they need the order's access token or the intent's secret.
 */
export const intentProof = {
  /** Access token of the order. Keeps the field name of the specification. */
  orderId: z.string().max(64).optional(),
  clientSecret: z.string().max(300).optional(),
};
