import { z } from 'zod';
import { kindCodeSchema } from '../catalog/service-types-schemas.ts';
import { buyerDraftSchema } from '../invoices/invoice-schemas.ts';
import { localeSchema } from '../kit/locales-schemas.ts';
import { statedCount, statedMoney } from '../marketing/stated-figures.ts';
import { upsellOfferSchema } from '../orders/promotions.ts';
import { intentProof } from '../staff/intent-proof.ts';

export const idempotencyKeySchema = z.string().regex(/^[A-Za-z0-9_-]{16,120}$/);

const identifier = z.union([z.string().max(40), z.number().int()]);

/** `POST /api/create-payment-intent` (text 1, section 7). Amounts and counts are wishes, compared with the catalogue's: another one is 409 with the right figure. */
export const createPaymentIntentSchema = z.object({
  amount: statedMoney,
  /** Of the package before any code, with the offer that was taken or without. */
  packagePrice: statedMoney,
  serviceId: identifier.optional(),
  username: z.string().max(200).optional(),
  email: z.string().max(254).optional(),
  packageId: identifier.nullish(),
  packageAmount: statedCount,
  /** Of the custom tile; beside a `serviceId` it must be that service's own. */
  customQuantity: statedCount,
  /** Which price list a custom quantity belongs to. */
  followerType: z.enum(['european', 'spain']).optional(),
  /** Code of the kind that a custom quantity is of; a `serviceId` says its own. */
  kind: kindCodeSchema.optional(),
  language: localeSchema.optional(),
  sourceUrl: z.string().max(500).nullish(),
  couponCode: z.string().max(60).nullish(),
  /** Cancelled first. It must be the caller's own: by the visit's cookie, or by its order's id. */
  previousPaymentIntentId: z.string().max(130).nullish(),
  previousOrderId: z.string().max(64).optional(),
  /** With this the call changes an open intent: `discountCode` puts a code on, none takes it off. */
  existingPaymentIntentId: z.string().max(130).nullish(),
  ...intentProof,
  discountCode: z.string().max(60).nullish(),
  customerEmail: z.string().max(254).nullish(),
  /** The offer of the checkout page, accepted before an intent exists. */
  upsell_applied: z.union([z.boolean(), z.enum(['true', 'false'])]).nullish(),
  additionalFollowers: statedCount,
  originalFollowers: statedCount,
  newFollowers: statedCount,
  /** What is added costs this, or the whole does: pages of the specification mean either. */
  upsellPrice: statedMoney,
  originalPrice: statedMoney,
  cartId: z.string().max(80).nullish(),
  /** Express consent to immediate delivery: both must be true (LAW row 3). */
  consent: z.object({ startNow: z.boolean(), waive: z.boolean(), version: z.string().max(20) }).optional(),
  marketing: z.boolean().optional(),
  metadata: z
    .record(z.string().max(40), z.union([z.string().max(500), z.number(), z.boolean(), z.null()]))
    .nullish(),
});
export type CreatePaymentIntent = z.infer<typeof createPaymentIntentSchema>;

/** Who the invoice of an open checkout names. `offCents`: the tax that a business of another state owes itself. */
const checkoutBusinessReplySchema = z.object({
  name: z.string(),
  number: z.string(),
  /** `unconfirmed`: VIES has not said yes to a number of another state, so that the tax is charged. */
  tax: z.enum(['included', 'reverse_charge', 'unconfirmed']),
  offCents: z.number().int(),
});

export const paymentIntentReplySchema = z.object({
  success: z.literal(true),
  clientSecret: z.string(),
  paymentIntentId: z.string(),
  orderId: z.string(),
  orderNumber: z.string(),
  /** What will be charged. */
  amount: z.string(),
  amountCents: z.number().int(),
  taxCents: z.number().int(),
  taxRateBasisPoints: z.number().int(),
  currency: z.literal('EUR'),
  quantity: z.number().int(),
  discount: z.object({ code: z.string(), cents: z.number().int() }).nullable(),
  /** Quantity and price of an accepted offer. */
  upsell: z.object({ additionalFollowers: z.number().int(), addonPriceCents: z.number().int() }).nullable(),
  business: checkoutBusinessReplySchema.nullable(),
  /** The inline offer while its clock runs and it is not accepted. */
  offer: upsellOfferSchema.nullable(),
  /** Number of an order of the same visit that this one would wait for: it is delivered to the same target. */
  waitsFor: z.string().nullable(),
});
export type PaymentIntentReply = z.infer<typeof paymentIntentReplySchema>;

/** `POST /api/checkout-business`: who the invoice of an open checkout names; null for nobody. */
export const checkoutBusinessSchema = z.object({
  paymentIntentId: z.string().max(130),
  ...intentProof,
  business: buyerDraftSchema.nullable(),
});

/** `POST /api/checkout-place`: where who pays by card is at home, before the money moves. */
export const checkoutPlaceSchema = z.object({
  paymentIntentId: z.string().max(130),
  ...intentProof,
  place: z.strictObject({
    country: z.string().regex(/^[A-Z]{2}$/),
    postalCode: z.string().max(20),
  }),
});

/** `taxed`: the sale carries the Union's VAT. */
export const checkoutPlaceReplySchema = z.object({ success: z.literal(true), taxed: z.boolean() });

/** `POST /api/create-order-after-payment`: the buyer's browser reports; the server asks the processor. */
export const orderAfterPaymentSchema = z.object({
  paymentIntentId: z.string().max(130),
  ...intentProof,
  serviceId: identifier.optional(),
  email: z.string().max(254).optional(),
  username: z.string().max(200).optional(),
});

export const stripeConfigSchema = z.object({
  success: z.literal(true),
  publicKey: z.string(),
  scriptUrl: z.string(),
});
export type StripeConfig = z.infer<typeof stripeConfigSchema>;

export const checkBlockedUserSchema = z.object({ username: z.string().max(200) });
export const blockedUserReplySchema = z.object({ success: z.literal(true), blocked: z.boolean() });
export type BlockedUserReply = z.infer<typeof blockedUserReplySchema>;
