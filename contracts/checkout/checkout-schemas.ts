import { z } from 'zod';
import { kindCodeSchema } from '../catalog/service-types-schemas.ts';
import { buyerDraftSchema } from '../invoices/invoice-schemas.ts';
import { anyBoolean, anyInteger, anyString, onlyTrue, stringOrNull } from '../kit/fields.ts';
import { localeSchema } from '../kit/locales-schemas.ts';
import { statedCount, statedMoney } from '../marketing/stated-figures.ts';
import { upsellOfferSchema } from '../orders/promotions.ts';
import { paymentCodes } from '../payments/payment-codes.ts';
import { paymentMeansSchema } from '../payments/payment-routes.ts';
import { intentProof } from '../staff/intent-proof.ts';

export const idempotencyKeySchema = z.string().regex(/^[A-Za-z0-9_-]{16,120}$/);

const identifier = z.union([z.string().max(40), anyInteger]);

/**
 * `POST /api/create-payment-intent` takes this (text 1, section 7). Amounts and counts are compared with the
 * catalogue's: a different one is 409 with the right figure.
 */
export const createPaymentIntentSchema = z.object({
  amount: statedMoney,
  /** Is the price of the package before any code, with the offer that was taken or without. */
  packagePrice: statedMoney,
  serviceId: identifier.optional(),
  username: z.string().max(200).optional(),
  email: z.string().max(254).optional(),
  packageId: identifier.nullish(),
  packageAmount: statedCount,
  /** Is the quantity of the custom tile; beside a `serviceId` it must be that service's own. */
  customQuantity: statedCount,
  /** Says to which price list a custom quantity belongs. */
  followerType: z.enum(['european', 'spain']).optional(),
  /** Is the code of the type that a custom quantity is of; a `serviceId` has its own. */
  kind: kindCodeSchema.optional(),
  language: localeSchema.optional(),
  sourceUrl: z.string().max(500).nullish(),
  couponCode: z.string().max(60).nullish(),
  /** This intent is cancelled first. It must be the caller's own: by the visit's cookie, or by its order's access token. */
  previousPaymentIntentId: z.string().max(130).nullish(),
  previousOrderId: z.string().max(64).optional(),
  /** With this the call changes an open intent: `discountCode` puts a code on, and its absence takes the code off. */
  existingPaymentIntentId: z.string().max(130).nullish(),
  ...intentProof,
  discountCode: z.string().max(60).nullish(),
  customerEmail: z.string().max(254).nullish(),
  /** Is the offer of the checkout page, accepted before an intent exists. */
  upsell_applied: z.union([anyBoolean, z.enum(['true', 'false'])]).nullish(),
  additionalFollowers: statedCount,
  originalFollowers: statedCount,
  newFollowers: statedCount,
  /** Either what is added costs this, or the whole does: pages of the specification mean either. */
  upsellPrice: statedMoney,
  originalPrice: statedMoney,
  cartId: z.string().max(80).nullish(),
  /** Is the express consent to immediate delivery: both must be true (LAW row 3). */
  consent: z.object({ startNow: anyBoolean, waive: anyBoolean, version: z.string().max(20) }).optional(),
  marketing: z.boolean().optional(),
  metadata: z
    .record(z.string().max(40), z.union([z.string().max(500), z.number(), anyBoolean, z.null()]))
    .nullish(),
});
export type CreatePaymentIntent = z.infer<typeof createPaymentIntentSchema>;

const buyerPlaceSchema = z.strictObject({
  country: z.string().regex(/^[A-Z]{2}$/),
  postalCode: z.string().max(20),
});

/**
 * Says whom the invoice of an open checkout names. `offCents` is the tax that a business of another state
 * owes itself.
 */
const checkoutBusinessReplySchema = z.object({
  name: anyString,
  number: anyString,
  /**
   * With `unconfirmed` VIES has not confirmed that a number of another state is the buyer's, so that the tax is charged. With
   * `outside` the address is outside the Union's VAT area, and the sale carries no VAT for the same total.
   */
  tax: z.enum(['included', 'reverse_charge', 'unconfirmed', 'outside']),
  /** Place of the invoice's address. Null when the address contains no valid place. */
  place: buyerPlaceSchema.nullable(),
  offCents: anyInteger,
});

export const paymentIntentReplySchema = z.object({
  success: onlyTrue,
  clientSecret: anyString,
  paymentIntentId: anyString,
  /**
   * Says where a card is typed: in fields of the page, in fields of the bank that come into it with each try
   * (`POST /api/card-fields`), or at the processor's own page.
   */
  place: z.enum(['page', 'bank', 'hosted']),
  /** Lists how the buyer may pay, the likely one first. */
  means: z.array(paymentMeansSchema),
  orderId: anyString,
  /** Token that opens the order to its buyer in links and calls. */
  accessToken: anyString,
  orderNumber: anyString,
  /** This much will be charged. */
  amount: anyString,
  amountCents: anyInteger,
  taxCents: anyInteger,
  taxRateBasisPoints: anyInteger,
  currency: z.literal('EUR'),
  quantity: anyInteger,
  discount: z.object({ code: anyString, cents: anyInteger }).nullable(),
  /** Holds quantity and price of an accepted offer. */
  upsell: z.object({ additionalFollowers: anyInteger, addonPriceCents: anyInteger }).nullable(),
  business: checkoutBusinessReplySchema.nullable(),
  /** Holds the inline offer while its clock runs and it is not accepted. */
  offer: upsellOfferSchema.nullable(),
  /**
   * Is the number of an order of the same visit that this one would wait for, because it is delivered to the
   * same target.
   */
  waitsFor: stringOrNull,
});
export type PaymentIntentReply = z.infer<typeof paymentIntentReplySchema>;

/**
 * `POST /api/checkout-business` sets whom the invoice of an open checkout names, a business or a private person
 * (`document`); null names nobody.
 */
export const checkoutBusinessSchema = z.object({
  paymentIntentId: z.string().max(130),
  ...intentProof,
  business: buyerDraftSchema.nullable(),
});

/**
 * `POST /api/checkout-place` says where the buyer is at home, before the money moves. The address of a business
 * on the checkout replaces `place`.
 */
export const checkoutPlaceSchema = z.object({
  paymentIntentId: z.string().max(130),
  ...intentProof,
  place: buyerPlaceSchema,
});

/** `taxed` says that the sale carries the Union's VAT. */
export const checkoutPlaceReplySchema = z.object({ success: onlyTrue, taxed: anyBoolean });

/** `POST /api/choose-payment-means` says how the buyer wants to pay an open order. */
export const choosePaymentMeansSchema = z.object({
  paymentIntentId: z.string().max(130),
  ...intentProof,
  means: paymentMeansSchema,
  /** Asks for the processor's own page, where its fields cannot be had in ours. */
  place: z.literal('hosted').optional(),
});

/** With `page` the buyer pays in fields of the page; with `hosted` the browser posts the form to the processor's own. */
export const paymentMeansReplySchema = z.discriminatedUnion('kind', [
  z.object({ success: onlyTrue, kind: z.literal('page'), intent: paymentIntentReplySchema }),
  z.object({
    success: onlyTrue,
    kind: z.literal('hosted'),
    paymentIntentId: anyString,
    url: anyString,
    fields: z.record(anyString, anyString),
  }),
]);
export type PaymentMeansReply = z.infer<typeof paymentMeansReplySchema>;

/** `POST /api/card-fields` asks for the bank's fields for the next try at a card. */
export const cardFieldsSchema = z.object({ paymentIntentId: z.string().max(130), ...intentProof });

/** With `waiting` nobody knows yet how the try before ended. */
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

/** `POST /api/pay-by-card` pays by a card that was typed into the bank's fields: `idOper` is its name there. */
export const payByCardSchema = z.object({
  paymentIntentId: z.string().max(130),
  ...intentProof,
  /** Is the number that the fields were made for. */
  number: z.string().regex(/^\d{4}[0-9A-Z]{0,8}$/),
  idOper: z.string().regex(/^[0-9A-Za-z_-]{8,80}$/),
  /** Is what the buyer was shown. */
  amountCents: anyInteger.min(1).max(10_000_000),
  /** Facts of the browser for 3-D Secure. The gateway receives the nearest values that EMV 3-D Secure allows. */
  browser: z.strictObject({
    language: z.string().max(100),
    colorDepth: anyInteger.min(0).max(1000),
    screenHeight: pixels,
    screenWidth: pixels,
    timeZoneOffset: anyInteger.min(-900).max(900),
    javaEnabled: anyBoolean,
  }),
});

/** With `bank` the browser goes to the address, where the bank looks at it or asks its buyer. */
export const payByCardReplySchema = z.discriminatedUnion('kind', [
  z.object({ success: onlyTrue, kind: z.literal('paid') }),
  z.object({ success: onlyTrue, kind: z.literal('refused'), code: z.enum(paymentCodes) }),
  z.object({ success: onlyTrue, kind: z.literal('bank'), url: anyString }),
  z.object({ success: onlyTrue, kind: z.literal('unknown') }),
]);
export type PayByCardReply = z.infer<typeof payByCardReplySchema>;

/** Is the address of the bank's part of a try; the key proves that the shop led there. */
export const cardStepParams = z.object({ number: z.string().regex(/^\d{4}[0-9A-Z]{0,8}$/) });
export const bankReturnParams = cardStepParams.extend({ end: z.enum(['ok', 'ko']) });
export const cardStepQuery = z.object({ key: z.string().max(60) });

/** `POST /api/create-order-after-payment` takes the report of the buyer's browser; the server asks the processor. */
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
