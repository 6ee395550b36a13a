import { z } from 'zod';
import { anyBoolean, anyInteger, anyString, integerOrNull, onlyTrue, stringOrNull } from '../kit/fields.ts';
import { statedCount, statedMoney } from '../marketing/stated-figures.ts';
import { intentProof } from '../staff/intent-proof.ts';
import { serviceTypes } from './states.ts';

const intentId = z.string().max(130);

/**
 * `POST /api/apply-discount` (text 1, section 7). Returns the reduction of a code without reserving it.
 * The purchase is given by the open intent, a service or a custom quantity, otherwise by the visit's order or the
 * package with that price. A wrong price is 409 with the correct one.
 */
export const applyDiscountSchema = z.object({
  code: z.string().max(60),
  originalPrice: statedMoney,
  paymentIntentId: intentId.nullish(),
  ...intentProof,
  serviceId: z.union([z.string().max(40), anyInteger]).nullish(),
  /** Type code of a custom quantity. */
  kind: z.string().max(40).optional(),
  customQuantity: statedCount,
  userEmail: z.string().max(254).nullish(),
});

export const applyDiscountReplySchema = z.object({
  success: onlyTrue,
  code: anyString,
  /** Percent, possibly fractional. 0 for a fixed amount. */
  percentage: z.number(),
  discountedPrice: anyString,
  discountCents: anyInteger,
  message: anyString,
});
export type ApplyDiscountReply = z.infer<typeof applyDiscountReplySchema>;

/**
 * `POST /api/discount-code`. Returns value and terms of a link's code before anything is chosen, without reserving it.
 */
export const codeTermsRequestSchema = z.object({
  code: z.string().max(60),
  userEmail: z.string().max(254).nullish(),
});

export const codeTermsReplySchema = z.object({
  success: onlyTrue,
  code: anyString,
  /** Share in basis points, or an amount. */
  basisPoints: integerOrNull,
  amountCents: integerOrNull,
  minimumCents: anyInteger,
  serviceTypes: z.array(z.enum(serviceTypes)).nullable(),
  /** ISO 8601. `null` without an end. */
  endsAt: stringOrNull,
  message: anyString,
});
export type CodeTermsReply = z.infer<typeof codeTermsReplySchema>;

/** Upsell as shown on the page, with the field names of text 1, sections 3 and 7. */
export const upsellOfferSchema = z.object({
  baseQuantity: anyInteger,
  additionalFollowers: anyInteger,
  newFollowers: anyInteger,
  addonPrice: anyString,
  addonPriceCents: anyInteger,
  originalPrice: anyString,
  newPrice: anyString,
  newPriceCents: anyInteger,
  catalogPriceCents: anyInteger,
  /** List price minus the offer, computed so it is always true. */
  savingsCents: anyInteger,
  /** Timed offers only. */
  endsAt: stringOrNull,
  secondsLeft: integerOrNull,
});
export type UpsellOfferReply = z.infer<typeof upsellOfferSchema>;

/**
 * `GET /api/upsell-offers?serviceId=` or `?customQuantity=`. Offer of the checkout page for this quantity, before an
 * intent exists.
 */
export const upsellQuerySchema = z
  .object({
    serviceId: z.coerce.number().int().min(0).max(2_147_483_647).optional(),
    customQuantity: z.coerce.number().int().min(0).max(2_147_483_647).optional(),
  })
  .refine((query) => (query.serviceId === undefined) !== (query.customQuantity === undefined), {
    error: 'one of serviceId and customQuantity',
  });
export const upsellReplySchema = z.object({ success: onlyTrue, offer: upsellOfferSchema.nullable() });
export type UpsellReply = z.infer<typeof upsellReplySchema>;

/** `POST /api/update-payment-intent`. Accepts or removes the inline upsell. */
export const updatePaymentIntentSchema = z.object({
  paymentIntentId: intentId,
  ...intentProof,
  amount: statedMoney,
  metadata: z
    .object({
      upsell_applied: z.union([anyBoolean, z.enum(['true', 'false'])]),
      additionalFollowers: statedCount,
      newFollowers: statedCount,
      originalFollowers: statedCount,
    })
    .loose(),
});

export const cancelPaymentIntentSchema = z.object({ paymentIntentId: intentId, ...intentProof });
export const cancelReplySchema = z.object({
  success: onlyTrue,
  status: z.enum(['cancelled', 'paid', 'unknown']),
});
export type CancelReply = z.infer<typeof cancelReplySchema>;
