import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  type CreatePaymentIntent,
  checkoutBusinessSchema,
  checkoutPlaceReplySchema,
  checkoutPlaceSchema,
  createPaymentIntentSchema,
  orderAfterPaymentSchema,
  paymentIntentReplySchema,
  stripeConfigSchema,
} from '#contracts/checkout/checkout-schemas.ts';
import { likesPaymentIntentSchema } from '#contracts/checkout/likes-schemas.ts';
import { manualOrderSchema } from '#contracts/orders/changes.ts';
import { orderAfterPaymentReplySchema } from '#contracts/orders/orders.ts';
import {
  applyDiscountReplySchema,
  applyDiscountSchema,
  cancelPaymentIntentSchema,
  cancelReplySchema,
  updatePaymentIntentSchema,
  upsellQuerySchema,
  upsellReplySchema,
} from '#contracts/orders/promotions.ts';
import { currentCatalog } from '#server/catalog/services/current-catalog.ts';
import { notingGuess } from '#server/orders/promotions/codes/check-code.ts';
import { visitorToken } from '#server/orders/promotions/offers/countdown.ts';
import type { Deps } from '#server/platform/deps.ts';
import { givenKeyOf } from '#server/platform/http/key-of.ts';
import { guess, limit } from '#server/platform/http/limits.ts';
import { requestLocale } from '#server/platform/http/request-locale.ts';
import { hasPass } from '#server/staff/maintenance/preview-pass.ts';
import { refuseNeverOpened } from '#server/staff/maintenance/refuse-unopened.ts';
import { applyDiscount, changeCheckout, checkPlace, nameBusiness } from './changes/change-checkout.ts';
import { offerFor } from './changes/current-offer.ts';
import type { RevisionInput } from './changes/reprice-order.ts';
import { confirmOrder } from './confirm-order.ts';
import { giveUpCheckout } from './ending/cancel-checkout.ts';
import type { StatedFigures } from './figure-rules.ts';
import { placeOrder } from './place-order.ts';
import { readLikesRequest } from './read-likes-request.ts';
import { askedNetwork, readManualOrder } from './read-manual-order.ts';
import type { Proof } from './require-own.ts';
import { type CheckoutRequest, findEntry, isTrue, readCheckoutRequest } from './rules.ts';
import { beginVisit, readVisit } from './visit.ts';

/** Returns what shows that the intent which the call is about is its own. */
function proofOf(request: FastifyRequest, { orderId, clientSecret }: Omit<Proof, 'visit'>): Proof {
  return { visit: readVisit(request), orderId, clientSecret };
}

type ChangeBody = Pick<CreatePaymentIntent, 'discountCode' | 'amount'> & StatedFigures;

/** Returns the change of the code by a call about an open intent: the absence of a code takes it off. */
function discountWish({ discountCode, amount, ...figures }: ChangeBody): RevisionInput {
  return {
    discountCode: discountCode?.trim() || null,
    expectedCents: amount,
    figures,
  };
}

/** A discount code may be refused for these reasons. */
const codeRefusals = ['discount_invalid', 'discount_ended', 'discount_of_another', 'discount_used'] as const;

/** A checkout may be refused for these reasons. */
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
    'profile_private',
    'service_closed',
    'service_closed_here',
    'shop_paused',
    'shop_not_open',
  ] as const),
  ...([
    'order_not_found',
    'order_already_paid',
    'idempotency_key_required',
    'idempotency_key_reused',
  ] as const),
  'processor_unavailable',
] as const;
const own = ['order_not_found', 'order_already_paid', 'processor_unavailable', 'shop_not_open'] as const;
const opening = {
  errors: [...refusals, 'package_required', 'custom_quantity_invalid'],
  idempotency: 'optional',
  response: { 200: paymentIntentReplySchema },
} as const;

const calls = {
  config: {
    summary: 'What the browser needs to pay with; the visit begins here',
    response: { 200: stripeConfigSchema },
  },
  create: {
    ...opening,
    summary: 'Places an order for followers and opens its payment, or changes the code of an open one',
    body: createPaymentIntentSchema,
  },
  createForPosts: {
    ...opening,
    summary: 'The same for likes and views, spread over posts',
    body: likesPaymentIntentSchema,
    errors: [...refusals, 'package_required', 'posts_required', 'post_invalid', 'too_many_posts'],
  },
  manual: {
    ...opening,
    summary: 'Places an order from the card form',
    body: manualOrderSchema,
    errors: [...opening.errors, 'holder_required'],
  },
  update: {
    summary: 'Takes the offer beside an open payment, or gives it back',
    body: updatePaymentIntentSchema,
    errors: [...own, 'price_changed', 'offer_expired'],
    response: { 200: paymentIntentReplySchema },
  },
  business: {
    summary: 'Notes who the invoice of an open checkout names; a business of another state is charged no tax',
    body: checkoutBusinessSchema,
    errors: [...own, 'invalid_request', 'tax_number_invalid', 'tax_number_not_theirs'],
    response: { 200: paymentIntentReplySchema },
  },
  place: {
    summary: 'Says whether the shop sells to where the buyer lives, and whether with VAT',
    body: checkoutPlaceSchema,
    errors: ['order_not_found', 'country_closed', 'invalid_request'],
    response: { 200: checkoutPlaceReplySchema },
  },
  cancel: {
    summary: 'Gives an open payment up; one that is paid stays',
    body: cancelPaymentIntentSchema,
    errors: ['order_not_found', 'conflict', 'processor_unavailable'],
    response: { 200: cancelReplySchema },
  },
  discount: {
    summary: 'What a code would take off; nothing is held by asking',
    body: applyDiscountSchema,
    errors: ['discount_required', ...codeRefusals, 'price_changed', 'order_not_found', 'shop_not_open'],
    response: { 200: applyDiscountReplySchema },
  },
  upsell: {
    summary: 'The offer beside a package, if there is one',
    querystring: upsellQuerySchema,
    errors: ['service_not_found', 'custom_quantity_invalid', 'shop_not_open'],
    response: { 200: upsellReplySchema },
  },
  confirm: {
    summary: 'The browser reports a payment; the shop asks the processor, and settles',
    body: orderAfterPaymentSchema,
    errors: ['order_not_found', 'payment_not_confirmed', 'processor_unavailable'],
    response: { 200: orderAfterPaymentReplySchema },
  },
} as const;

export function registerCheckoutRoutes(app: FastifyInstance, deps: Deps): void {
  const { processor } = deps.config;
  const whoAsks = (request: FastifyRequest, reply: FastifyReply) => ({
    visitor: visitorToken(request),
    visit: beginVisit(deps, request, reply),
    address: request.ip,
    mayLookIn: hasPass(deps, request.headers.cookie),
  });

  /** Limits tries of a code that comes along: wrong ones are few per address, whichever call brings them. */
  const withCode = <Result>(request: FastifyRequest, code: unknown, work: () => Promise<Result>) =>
    code
      ? guess(deps, { name: 'code', subject: request.ip }, () => notingGuess(deps, request.ip, work))
      : work();

  const place = (request: FastifyRequest, reply: FastifyReply, wanted: CheckoutRequest) => {
    // Without the header the key is made of visit and request (ruling "Idempotency").
    const key = givenKeyOf(request);
    const asked = { ...wanted, ...whoAsks(request, reply) };
    return withCode(request, wanted.discountCode, () => placeOrder(deps, asked, key));
  };
  const change = (request: FastifyRequest, body: ChangeBody & Omit<Proof, 'visit'>, intentId: string) => {
    const input = { ...discountWish(body), visitor: visitorToken(request), proof: proofOf(request, body) };
    return withCode(request, input.discountCode, () => changeCheckout(deps, intentId, input));
  };

  const preValidation = limit(deps, 'checkout');
  /** These lead to paying; reporting a payment and giving one up are always possible. */
  const paying = { preValidation: [limit(deps, 'checkout'), () => refuseNeverOpened(deps)] };

  /**
   * It is asked before every checkout: the visit begins here, so that two first requests at once belong
   * together.
   */
  app.get('/api/stripe-config', { schema: calls.config }, async (request, reply) => {
    beginVisit(deps, request, reply);
    reply.header('cache-control', 'no-store');
    return { success: true, publicKey: processor.publishableKey, scriptUrl: processor.scriptUrl };
  });

  const create = { ...paying, schema: calls.create };
  app.post('/api/create-payment-intent', create, async (request, reply) => {
    const { body } = request;
    if (body.existingPaymentIntentId) {
      return change(request, body, body.existingPaymentIntentId);
    }
    const { types } = await currentCatalog(deps);
    return place(
      request,
      reply,
      readCheckoutRequest(body, requestLocale(request), askedNetwork(types, body)),
    );
  });

  const createForPosts = { ...paying, schema: calls.createForPosts };
  app.post('/api/likes/create-likes-payment-intent', createForPosts, async (request, reply) => {
    const { body } = request;
    if (body.existingPaymentIntentId) {
      return change(request, body, body.existingPaymentIntentId);
    }
    const { entries } = await currentCatalog(deps);
    return place(request, reply, readLikesRequest(body, requestLocale(request), entries));
  });

  app.post('/api/orders', { ...paying, schema: calls.manual }, async (request, reply) => {
    const { entries } = await currentCatalog(deps);
    return place(request, reply, readManualOrder(request.body, requestLocale(request), entries));
  });

  app.post('/api/update-payment-intent', { ...paying, schema: calls.update }, async (request) => {
    const { paymentIntentId, amount, metadata, ...proof } = request.body;
    const { additionalFollowers, newFollowers, originalFollowers } = metadata;
    return changeCheckout(deps, paymentIntentId, {
      proof: proofOf(request, proof),
      upsell: isTrue(metadata.upsell_applied),
      expectedCents: amount,
      figures: { additionalFollowers, newFollowers, originalFollowers },
    });
  });

  app.post('/api/checkout-business', { ...paying, schema: calls.business }, async (request) => {
    const { paymentIntentId, business, ...proof } = request.body;
    return nameBusiness(deps, paymentIntentId, { proof: proofOf(request, proof), business });
  });

  app.post('/api/checkout-place', { ...paying, schema: calls.place }, async (request) => {
    const { paymentIntentId, place, ...proof } = request.body;
    return checkPlace(deps, paymentIntentId, { proof: proofOf(request, proof), place });
  });

  app.post('/api/cancel-payment-intent', { preValidation, schema: calls.cancel }, async (request) => {
    const { paymentIntentId, ...proof } = request.body;
    const status = await giveUpCheckout(deps, paymentIntentId, proofOf(request, proof));
    return { success: true, status };
  });

  app.post('/api/apply-discount', { ...paying, schema: calls.discount }, async (request) => {
    const { body } = request;
    const input = { ...body, visitor: visitorToken(request), visit: readVisit(request) };
    return withCode(request, body.code, () => applyDiscount(deps, input, requestLocale(request)));
  });

  app.get('/api/upsell-offers', { schema: calls.upsell }, async (request, reply) => {
    await refuseNeverOpened(deps);
    const { serviceId, customQuantity } = request.query;
    const { entries } = await currentCatalog(deps);
    const base = findEntry({ serviceId, customQuantity, audience: 'europe' }, entries);
    const found = await offerFor(deps, { surface: 'checkout_page', base });
    reply.header('cache-control', 'no-cache');
    return { success: true, offer: found && { ...found.reply, endsAt: null, secondsLeft: null } };
  });

  app.post('/api/create-order-after-payment', { preValidation, schema: calls.confirm }, async (request) =>
    confirmOrder(deps, request.body.paymentIntentId, proofOf(request, request.body)),
  );
}
