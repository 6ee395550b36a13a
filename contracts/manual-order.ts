import { z } from 'zod';
import { localeSchema } from './locales-schemas.ts';
import { statedCount, statedMoney } from './stated-figures.ts';

/**
 * `POST /api/orders`: the form that asks for a card holder (text 1, sections 3 and 7). Card data never comes here.
 * The status fields that the client of the specification sends are accepted and ignored.
 */
export const manualOrderSchema = z.object({
  serviceId: z.union([z.string().max(40), z.number().int()]),
  customerName: z.string().max(120),
  customerEmail: z.string().max(254).optional(),
  instagramUsername: z.string().max(200).optional(),
  socialMediaUrl: z.string().max(300).optional(),
  /** The service's own, or that of a custom package. */
  quantity: statedCount,
  totalAmount: statedMoney,
  notes: z.string().max(500).optional(),
  serviceDescription: z.string().max(300).optional(),
  status: z.string().max(40).optional(),
  paymentStatus: z.string().max(40).optional(),
  paymentMethod: z.string().max(40).optional(),
  deliveryStatus: z.string().max(40).optional(),
  language: localeSchema.optional(),
  couponCode: z.string().max(60).optional(),
  consent: z.object({ startNow: z.boolean(), waive: z.boolean(), version: z.string().max(20) }).optional(),
  marketing: z.boolean().optional(),
});
export type ManualOrder = z.infer<typeof manualOrderSchema>;
