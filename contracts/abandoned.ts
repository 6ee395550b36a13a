import { z } from 'zod';
import type { ListReply } from './lists.ts';
import { localeSchema } from './locales-schemas.ts';
import { serviceTypes } from './states.ts';

/** What the recovery link restores: the form as it was left. */
export const checkoutDraftSchema = z.object({
  username: z.string(),
  email: z.string(),
  serviceId: z.number().int(),
  audience: z.enum(['europe', 'spain']).nullable(),
  customQuantity: z.number().int().nullable(),
  discountCode: z.string().nullable(),
  marketing: z.boolean(),
  /** Absent for followers. */
  serviceType: z.enum(serviceTypes).exclude(['followers']).optional(),
  /** Links of the chosen posts, in the buyer's order; absent for followers. */
  posts: z.array(z.string()).optional(),
});
export type CheckoutDraft = z.infer<typeof checkoutDraftSchema>;

/** `GET /api/abandoned-checkouts/{token}` */
export const recoveredCheckoutSchema = z.object({ success: z.literal(true), draft: checkoutDraftSchema });
export type RecoveredCheckout = z.infer<typeof recoveredCheckoutSchema>;

/** `GET /api/admin/abandoned-checkouts` */
export const abandonedCheckoutSchema = z.object({
  id: z.string(),
  orderNumber: z.string(),
  email: z.string(),
  username: z.string(),
  locale: localeSchema,
  totalCents: z.number().int(),
  marketingConsent: z.boolean(),
  abandonedAt: z.string(),
  openedAt: z.string().nullable(),
  recoveredAt: z.string().nullable(),
  recoveryUrl: z.string(),
});
export type AbandonedCheckout = z.infer<typeof abandonedCheckoutSchema>;
export type AbandonedList = ListReply<AbandonedCheckout>;
