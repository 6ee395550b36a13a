import { z } from 'zod';

/**
 * An intent's id opens nothing by itself. Calls about one need the cookie of the visit that made it. Where cookies
 * are forbidden, or another browser comes back from the bank, they need the order's access token or the intent's secret.
 */
export const intentProof = {
  /** Access token of the order. The field keeps the name that the specification gives to it. */
  orderId: z.string().max(64).optional(),
  clientSecret: z.string().max(300).optional(),
};
