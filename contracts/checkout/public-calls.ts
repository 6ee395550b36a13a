import type { PublicDeclarations } from '../calls.ts';
import { manualOrderSchema } from '../orders/changes.ts';
import { orderAfterPaymentReplySchema } from '../orders/orders.ts';
import {
  applyDiscountReplySchema,
  applyDiscountSchema,
  cancelPaymentIntentSchema,
  cancelReplySchema,
  updatePaymentIntentSchema,
  upsellQuerySchema,
  upsellReplySchema,
} from '../orders/promotions.ts';
import {
  bankReturnParams,
  cardFieldsReplySchema,
  cardFieldsSchema,
  cardStepParams,
  cardStepQuery,
  checkoutBusinessSchema,
  checkoutLocationReplySchema,
  checkoutLocationSchema,
  choosePaymentMethodSchema,
  createPaymentIntentSchema,
  orderAfterPaymentSchema,
  payByCardReplySchema,
  payByCardSchema,
  paymentIntentReplySchema,
  paymentMethodReplySchema,
  stripeConfigSchema,
} from './checkout-schemas.ts';
import { likesPaymentIntentSchema } from './likes-schemas.ts';

const codeRefusals = ['discount_invalid', 'discount_ended', 'discount_of_another', 'discount_used'] as const;

const refusals = [
  ...([
    'email_required',
    'email_invalid',
    'email_unmailable',
    'username_required',
    'username_invalid',
  ] as const),
  ...(['service_not_found', 'price_changed', 'offer_expired', 'consent_required'] as const),
  ...codeRefusals,
  ...([
    'user_blocked',
    'country_closed',
    'territory_closed',
    'profile_private',
    'service_closed',
    'service_closed_here',
    'shop_paused',
    'shop_not_open',
  ] as const),
  ...([
    'order_not_found',
    'order_already_paid',
    'payment_not_confirmed',
    'conflict',
    'idempotency_key_required',
    'idempotency_key_reused',
  ] as const),
  'processor_unavailable',
] as const;
const own = [
  ...([
    'order_not_found',
    'order_already_paid',
    'order_cancelled',
    'payment_not_confirmed',
    'conflict',
  ] as const),
  ...(['processor_unavailable', 'shop_not_open'] as const),
] as const;
/** Refusals before a charge because the buyer's data or location is missing or not accepted. */
const ofBuyer = ['place_missing', 'buyer_missing', 'country_closed', 'territory_closed'] as const;
const openingErrors = [...refusals, 'package_required', 'custom_quantity_invalid'] as const;
const opening = { idempotency: 'optional', reply: paymentIntentReplySchema } as const;

export const checkoutPublicCalls = {
  'GET /api/stripe-config': {
    summary: 'What the browser needs to pay with; the visit begins here',
    reply: stripeConfigSchema,
  },
  'POST /api/create-payment-intent': {
    ...opening,
    summary: 'Places an order for followers and opens its payment, or changes the code of an open one',
    body: createPaymentIntentSchema,
    errors: openingErrors,
  },
  'POST /api/likes/create-likes-payment-intent': {
    ...opening,
    summary: 'The same for likes and views, spread over posts',
    body: likesPaymentIntentSchema,
    errors: [...refusals, 'package_required', 'posts_required', 'post_invalid', 'too_many_posts'],
  },
  'POST /api/orders': {
    ...opening,
    summary: 'Places an order from the card form',
    body: manualOrderSchema,
    errors: [...openingErrors, 'holder_required'],
  },
  'POST /api/update-payment-intent': {
    summary: 'Takes the offer beside an open payment, or gives it back',
    body: updatePaymentIntentSchema,
    errors: [...own, 'price_changed', 'offer_expired'],
    reply: paymentIntentReplySchema,
  },
  'POST /api/checkout-business': {
    summary: 'Notes who the invoice of an open checkout names; a business of another state is charged no tax',
    body: checkoutBusinessSchema,
    errors: [
      ...own,
      ...(['country_closed', 'territory_closed', 'invalid_request', 'rate_limited'] as const),
      ...(['tax_number_invalid', 'tax_number_not_theirs'] as const),
    ],
    reply: paymentIntentReplySchema,
  },
  'POST /api/checkout-place': {
    summary: 'Says whether the shop sells to where the buyer lives, and whether with VAT',
    body: checkoutLocationSchema,
    errors: ['order_not_found', 'country_closed', 'territory_closed', 'invalid_request'],
    reply: checkoutLocationReplySchema,
  },
  'POST /api/choose-payment-means': {
    summary: "Says how the buyer pays: in the page, or by a form that leads to the processor's own",
    body: choosePaymentMethodSchema,
    errors: [...own, ...ofBuyer, 'rate_limited'],
    reply: paymentMethodReplySchema,
  },
  'POST /api/card-fields': {
    summary: "What shows the bank's fields for the next try at a card; nothing is charged",
    body: cardFieldsSchema,
    errors: [...own, 'rate_limited'],
    reply: cardFieldsReplySchema,
  },
  'POST /api/pay-by-card': {
    summary: "Pays by a card typed into the bank's fields, once; the same again tells how far it is",
    body: payByCardSchema,
    errors: [...own, ...ofBuyer, 'price_changed', 'rate_limited'],
    reply: payByCardReplySchema,
  },
  'GET /api/card-steps/:number': {
    summary: "The page that leads to the buyer's bank, or on from it",
    params: cardStepParams,
    query: cardStepQuery,
    errors: ['order_not_found'],
  },
  'POST /api/card-steps/:number': {
    summary: "The page says whether the bank's look at the browser ended, and the card is charged",
    params: cardStepParams,
    query: cardStepQuery,
    errors: ['order_not_found', 'processor_unavailable'],
  },
  'POST /api/card-steps/:number/method': {
    summary: "The bank's frame tells that it has looked at the browser",
    params: cardStepParams,
  },
  'POST /api/card-steps/:number/answer': {
    summary: "The buyer's bank leads back with its word, which the gateway asks it for itself",
    params: cardStepParams,
    query: cardStepQuery,
    errors: ['order_not_found', 'processor_unavailable'],
  },
  'GET /api/bank-returns/:number/:end': {
    summary: "The bank's own page leads the buyer back, after a payment or without one",
    params: bankReturnParams,
    query: cardStepQuery,
    errors: ['order_not_found'],
  },
  'POST /api/cancel-payment-intent': {
    summary: 'Gives an open payment up; one that is paid stays',
    body: cancelPaymentIntentSchema,
    errors: ['order_not_found', 'payment_not_confirmed', 'processor_unavailable'],
    reply: cancelReplySchema,
  },
  'POST /api/apply-discount': {
    summary: 'What a code would take off; nothing is held by asking',
    body: applyDiscountSchema,
    errors: [
      'discount_required',
      ...codeRefusals,
      'package_required',
      'service_not_found',
      'custom_quantity_invalid',
      'price_changed',
      'order_not_found',
      'shop_not_open',
    ],
    reply: applyDiscountReplySchema,
  },
  'GET /api/upsell-offers': {
    summary: 'The offer beside a package, if there is one',
    query: upsellQuerySchema,
    errors: ['service_not_found', 'custom_quantity_invalid', 'shop_not_open'],
    reply: upsellReplySchema,
  },
  'POST /api/create-order-after-payment': {
    summary: 'The browser reports a payment; the shop asks the processor, and settles',
    body: orderAfterPaymentSchema,
    errors: ['order_not_found', 'payment_not_confirmed', 'processor_unavailable'],
    reply: orderAfterPaymentReplySchema,
  },
} as const satisfies PublicDeclarations;
