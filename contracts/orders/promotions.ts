import { z } from 'zod';
import { anyBoolean, anyInteger, anyString, integerOrNull, onlyTrue, stringOrNull } from '../kit/fields.ts';
import { statedCount, statedMoney } from '../marketing/stated-figures.ts';
import { intentProof } from '../staff/intent-proof.ts';
import { serviceTypes } from './states.ts';

const intentId = z.string().max(130);

/**
 * `POST /api/apply-discount` (text 1, section 7) says what a code would take off what is bought, and holds
 * nothing. The open intent says what is bought, or a service or custom quantity does; else it is the visit's
 * own order or the catalogue's package of that price. A price that is not its own is 409 with the right one.
 */
export const applyDiscountSchema = z.object({
  code: z.string().max(60),
  originalPrice: statedMoney,
  paymentIntentId: intentId.nullish(),
  ...intentProof,
  serviceId: z.union([z.string().max(40), anyInteger]).nullish(),
  /** Is the code of the type that a custom quantity is of. */
  kind: z.string().max(40).optional(),
  customQuantity: statedCount,
  userEmail: z.string().max(254).nullish(),
});

export const applyDiscountReplySchema = z.object({
  success: onlyTrue,
  code: anyString,
  /** Is a whole or fractional per cent; it is 0 for a fixed amount. */
  percentage: z.number(),
  discountedPrice: anyString,
  discountCents: anyInteger,
  message: anyString,
});
export type ApplyDiscountReply = z.infer<typeof applyDiscountReplySchema>;

/**
 * `POST /api/discount-code` says what a code of a link is worth on which terms before anything is chosen, and
 * holds nothing.
 */
export const askCodeSchema = z.object({ code: z.string().max(60), userEmail: z.string().max(254).nullish() });

export const codeTermsReplySchema = z.object({
  success: onlyTrue,
  code: anyString,
  /** Is a share in basis points, or an amount. */
  basisPoints: integerOrNull,
  amountCents: integerOrNull,
  minimumCents: anyInteger,
  serviceTypes: z.array(z.enum(serviceTypes)).nullable(),
  /** Is written by ISO 8601; it is null where the code has no end. */
  endsAt: stringOrNull,
  /** Says the same as a sentence. */
  message: anyString,
});
export type CodeTermsReply = z.infer<typeof codeTermsReplySchema>;

/** Is the upsell as the page shows it, with the field names of text 1, sections 3 and 7. */
export const upsellOfferSchema = z.object({
  baseQuantity: anyInteger,
  additionalFollowers: anyInteger,
  newFollowers: anyInteger,
  addonPrice: anyString,
  addonPriceCents: anyInteger,
  originalPrice: anyString,
  newPrice: anyString,
  newPriceCents: anyInteger,
  /** Is what the catalogue asks for the same quantity. */
  catalogPriceCents: anyInteger,
  /** Is the catalogue's price less the offer, so that it is always true. */
  savingsCents: anyInteger,
  /** Only timed offers have it. */
  endsAt: stringOrNull,
  secondsLeft: integerOrNull,
});
export type UpsellOfferReply = z.infer<typeof upsellOfferSchema>;

/**
 * `GET /api/upsell-offers?serviceId=` or `?customQuantity=` returns the checkout page's offer for that very
 * quantity, before an intent exists.
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

/** `POST /api/update-payment-intent` takes the inline upsell or gives it back. */
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

/** `POST /api/cancel-payment-intent` */
export const cancelPaymentIntentSchema = z.object({ paymentIntentId: intentId, ...intentProof });
export const cancelReplySchema = z.object({
  success: onlyTrue,
  status: z.enum(['cancelled', 'paid', 'unknown']),
});
export type CancelReply = z.infer<typeof cancelReplySchema>;
