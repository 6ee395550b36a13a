import { z } from 'zod';
import { kindCodeSchema } from '../catalog/service-types-schemas.ts';
import { buyerDraftSchema } from '../invoices/invoice-schemas.ts';
import { anyBoolean, anyInteger, anyString, onlyTrue, stringOrNull } from '../kit/fields.ts';
import { localeSchema } from '../kit/locales-schemas.ts';
import { statedCount, statedMoney } from '../marketing/stated-figures.ts';
import { upsellOfferSchema } from '../orders/promotions.ts';
import { paymentCodes } from '../payments/payment-codes.ts';
import { paymentMethodSchema } from '../payments/payment-routes.ts';
import { intentProof } from '../staff/intent-proof.ts';

export const idempotencyKeySchema = z.string().regex(/^[A-Za-z0-9_-]{16,120}$/);

const identifier = z.union([z.string().max(40), anyInteger]);

/**
 * `POST /api/create-payment-intent` (text 1, section 7). Stated amounts and counts must match the catalogue. Otherwise
 * 409 with the correct value.
 */
export const createPaymentIntentSchema = z.object({
  amount: statedMoney,
  /** Package price before any code, with or without the accepted offer. */
  packagePrice: statedMoney,
  serviceId: identifier.optional(),
  username: z.string().max(200).optional(),
  email: z.string().max(254).optional(),
  packageId: identifier.nullish(),
  packageAmount: statedCount,
  /** Quantity of the custom tile. With a `serviceId` it must equal that service's quantity. */
  customQuantity: statedCount,
  followerType: z.enum(['european', 'spain']).optional(),
  /** Type code of a custom quantity. Ignored with a `serviceId`. */
  kind: kindCodeSchema.optional(),
  language: localeSchema.optional(),
  sourceUrl: z.string().max(500).nullish(),
  couponCode: z.string().max(60).nullish(),
  /** Intent to cancel first. Must belong to the caller, by the visit's cookie or the order's access token. */
  previousPaymentIntentId: z.string().max(130).nullish(),
  previousOrderId: z.string().max(64).optional(),
  /** Changes an open intent: `discountCode` applies a code, its absence removes it. */
  existingPaymentIntentId: z.string().max(130).nullish(),
  ...intentProof,
  discountCode: z.string().max(60).nullish(),
  customerEmail: z.string().max(254).nullish(),
  /** Offer of the checkout page, accepted before an intent exists. */
  upsell_applied: z.union([anyBoolean, z.enum(['true', 'false'])]).nullish(),
  additionalFollowers: statedCount,
  originalFollowers: statedCount,
  newFollowers: statedCount,
  /** Price of the added units or of the whole. Pages of the specification use both. */
  upsellPrice: statedMoney,
  originalPrice: statedMoney,
  cartId: z.string().max(80).nullish(),
  /** Express consent to immediate delivery. Both must be true (LAW row 3). */
  consent: z.object({ startNow: anyBoolean, waive: anyBoolean, version: z.string().max(20) }).optional(),
  marketing: z.boolean().optional(),
  metadata: z
    .record(z.string().max(40), z.union([z.string().max(500), z.number(), anyBoolean, z.null()]))
    .nullish(),
});
export type CreatePaymentIntent = z.infer<typeof createPaymentIntentSchema>;

const buyerLocationSchema = z.strictObject({
  country: z.string().regex(/^[A-Z]{2}$/),
  postalCode: z.string().max(20),
});

/**
 * Invoice recipient of an open checkout. `offCents` is the tax a business in another member state owes (reverse
 * charge).
 */
const checkoutBusinessReplySchema = z.object({
  name: anyString,
  number: anyString,
  /**
   * `unconfirmed`: VIES did not confirm the foreign VAT number, so tax is charged. `outside`: the address is outside
   * the EU VAT area, so the same total contains no VAT.
   */
  tax: z.enum(['included', 'reverse_charge', 'unconfirmed', 'outside']),
  /** Location of the invoice address. `null` without a valid one. */
  place: buyerLocationSchema.nullable(),
  offCents: anyInteger,
});

export const paymentIntentReplySchema = z.object({
  success: onlyTrue,
  clientSecret: anyString,
  paymentIntentId: anyString,
  /**
   * Where the card is entered: fields on the page, the bank's fields (new for each attempt, `POST /api/card-fields`),
   * or the processor's page.
   */
  place: z.enum(['page', 'bank', 'hosted']),
  /** Available payment methods, most likely first. */
  means: z.array(paymentMethodSchema),
  orderId: anyString,
  /** Gives the buyer access to the order in links and calls. */
  accessToken: anyString,
  orderNumber: anyString,
  amount: anyString,
  amountCents: anyInteger,
  taxCents: anyInteger,
  taxRateBasisPoints: anyInteger,
  currency: z.literal('EUR'),
  quantity: anyInteger,
  discount: z.object({ code: anyString, cents: anyInteger }).nullable(),
  upsell: z.object({ additionalFollowers: anyInteger, addonPriceCents: anyInteger }).nullable(),
  business: checkoutBusinessReplySchema.nullable(),
  /** Current offer, while its countdown runs and it is not accepted. */
  offer: upsellOfferSchema.nullable(),
  /** Number of an earlier order of the visit with the same target, which must finish first. */
  waitsFor: stringOrNull,
});
export type PaymentIntentReply = z.infer<typeof paymentIntentReplySchema>;

/**
 * `POST /api/checkout-business`. Sets the invoice recipient of an open checkout, a business or a private person
 * (`document`). `null` clears it.
 */
export const checkoutBusinessSchema = z.object({
  paymentIntentId: z.string().max(130),
  ...intentProof,
  business: buyerDraftSchema.nullable(),
});

/**
 * `POST /api/checkout-place`. Sets the buyer's location before payment. A business address on the checkout overrides
 * `place`.
 */
export const checkoutLocationSchema = z.object({
  paymentIntentId: z.string().max(130),
  ...intentProof,
  place: buyerLocationSchema,
});

/** `taxed`: the sale includes EU VAT. */
export const checkoutLocationReplySchema = z.object({ success: onlyTrue, taxed: anyBoolean });

/** `POST /api/choose-payment-means`. Sets the payment method of an open order. */
export const choosePaymentMethodSchema = z.object({
  paymentIntentId: z.string().max(130),
  ...intentProof,
  means: paymentMethodSchema,
  /** Requests the processor's page when its fields cannot be loaded. */
  place: z.literal('hosted').optional(),
});

/** `page`: the buyer pays with fields on the page. `hosted`: the browser posts the form to the processor. */
export const paymentMethodReplySchema = z.discriminatedUnion('kind', [
  z.object({ success: onlyTrue, kind: z.literal('page'), intent: paymentIntentReplySchema }),
  z.object({
    success: onlyTrue,
    kind: z.literal('hosted'),
    paymentIntentId: anyString,
    url: anyString,
    fields: z.record(anyString, anyString),
  }),
]);
export type PaymentMethodReply = z.infer<typeof paymentMethodReplySchema>;

/** `POST /api/card-fields`. Requests the bank's fields for the next attempt. */
export const cardFieldsSchema = z.object({ paymentIntentId: z.string().max(130), ...intentProof });

/** `waiting`: the outcome of the previous attempt is unknown. */
export const cardFieldsReplySchema = z.discriminatedUnion('kind', [
  z.object({
    success: onlyTrue,
    kind: z.literal('fields'),
    scriptUrl: anyString,
    merchantCode: anyString,
    terminal: anyString,
    number: anyString,
    language: anyString,
  }),
  z.object({ success: onlyTrue, kind: z.literal('waiting') }),
]);
export type CardFieldsReply = z.infer<typeof cardFieldsReplySchema>;

const pixels = anyInteger.min(0).max(99_999);

/** `POST /api/pay-by-card`. Pays with a card entered in the bank's fields. `idOper` is the bank's token. */
export const payByCardSchema = z.object({
  paymentIntentId: z.string().max(130),
  ...intentProof,
  number: z.string().regex(/^\d{4}[0-9A-Z]{0,8}$/),
  idOper: z.string().regex(/^[0-9A-Za-z_-]{8,80}$/),
  amountCents: anyInteger.min(1).max(10_000_000),
  /** Browser data for 3-D Secure, sent as the nearest values that EMV 3-D Secure allows. */
  browser: z.strictObject({
    language: z.string().max(100),
    colorDepth: anyInteger.min(0).max(1000),
    screenHeight: pixels,
    screenWidth: pixels,
    timeZoneOffset: anyInteger.min(-900).max(900),
    javaEnabled: anyBoolean,
  }),
});

/** `bank`: the browser must open this address for authentication by the bank. */
export const payByCardReplySchema = z.discriminatedUnion('kind', [
  z.object({ success: onlyTrue, kind: z.literal('paid') }),
  z.object({ success: onlyTrue, kind: z.literal('refused'), code: z.enum(paymentCodes) }),
  z.object({ success: onlyTrue, kind: z.literal('bank'), url: anyString }),
  z.object({ success: onlyTrue, kind: z.literal('unknown') }),
]);
export type PayByCardReply = z.infer<typeof payByCardReplySchema>;

/** Address of the bank's authentication step. The key proves that the shop created the redirect. */
export const cardStepParams = z.object({ number: z.string().regex(/^\d{4}[0-9A-Z]{0,8}$/) });
export const bankReturnParams = cardStepParams.extend({ end: z.enum(['ok', 'ko']) });
export const cardStepQuery = z.object({ key: z.string().max(60) });

/** `POST /api/create-order-after-payment`. The browser's report; the server verifies it with the processor. */
export const orderAfterPaymentSchema = z.object({
  paymentIntentId: z.string().max(130),
  ...intentProof,
  serviceId: identifier.optional(),
  email: z.string().max(254).optional(),
  username: z.string().max(200).optional(),
});

export const stripeConfigSchema = z.object({
  success: onlyTrue,
  publicKey: anyString,
  scriptUrl: anyString,
});
export type StripeConfig = z.infer<typeof stripeConfigSchema>;

export const checkBlockedUserSchema = z.object({ username: z.string().max(200) });
export const blockedUserReplySchema = z.object({ success: onlyTrue, blocked: anyBoolean });
export type BlockedUserReply = z.infer<typeof blockedUserReplySchema>;
