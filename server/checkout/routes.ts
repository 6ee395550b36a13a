import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CreatePaymentIntent } from '#contracts/checkout/checkout-schemas.ts';
import { currentCatalog } from '#server/catalog/services/current-catalog.ts';
import { beginVisit } from '#server/orders/access/visit.ts';
import { notingGuess } from '#server/orders/promotions/codes/check-code.ts';
import { visitorToken } from '#server/orders/promotions/offers/countdown.ts';
import type { Deps } from '#server/platform/deps.ts';
import { givenKeyOf } from '#server/platform/http/key-of.ts';
import { guess, limit } from '#server/platform/http/limits.ts';
import { requestLocale } from '#server/platform/http/request-locale.ts';
import { serve } from '#server/platform/http/serve.ts';
import { shopOrigin } from '#server/platform/http/shop-origin.ts';
import { hasPass } from '#server/staff/maintenance/preview-pass.ts';
import { refuseNeverOpened } from '#server/staff/maintenance/refuse-unopened.ts';
import { registerCardRoutes } from './cards/routes.ts';
import { applyDiscount, changeCheckout, checkPlace, nameBusiness } from './changes/change-checkout.ts';
import { chooseMeans } from './changes/choose-means.ts';
import { offerFor } from './changes/current-offer.ts';
import type { RevisionInput } from './changes/reprice-order.ts';
import { confirmOrder } from './confirm-order.ts';
import { giveUpCheckout } from './ending/cancel-checkout.ts';
import type { StatedFigures } from './figure-rules.ts';
import { placeOrder } from './place-order.ts';
import { readLikesRequest } from './read-likes-request.ts';
import { askedNetwork, readManualOrder } from './read-manual-order.ts';
import { proofIn } from './require-own.ts';
import { type CheckoutRequest, findEntry, isTrue, readCheckoutRequest } from './rules.ts';

type IntentProof = Pick<CreatePaymentIntent, 'orderId' | 'clientSecret'>;
type ChangeBody = Pick<CreatePaymentIntent, 'discountCode' | 'amount'> & StatedFigures;

/** Returns the change of the code by a call about an open intent: the absence of a code takes it off. */
function discountWish({ discountCode, amount, ...figures }: ChangeBody): RevisionInput {
  return {
    discountCode: discountCode?.trim() || null,
    expectedCents: amount,
    figures,
  };
}

const whoAsks = (deps: Deps, request: FastifyRequest, reply: FastifyReply) => ({
  visitor: visitorToken(request),
  visit: beginVisit(deps, request, reply),
  address: request.ip,
  mayLookIn: hasPass(deps, request.headers.cookie),
});

interface TriedCode {
  request: FastifyRequest;
  code: unknown;
}

/** Limits tries of a code that comes along: wrong ones are few per address, whichever call brings them. */
const withCode = <Result>(deps: Deps, { request, code }: TriedCode, work: () => Promise<Result>) =>
  code
    ? guess(deps, { name: 'code', subject: request.ip }, () => notingGuess(deps, request.ip, work))
    : work();

/** These lead to paying; reporting a payment and giving one up are always possible. */
const whilePaying = (deps: Deps) => ({
  preValidation: [limit(deps, 'checkout'), () => refuseNeverOpened(deps)],
});

/** Registers the calls that place an order; those of the forms also change one that has an intent already. */
function registerPlacing(app: FastifyInstance, deps: Deps): void {
  const paying = whilePaying(deps);
  const place = (request: FastifyRequest, reply: FastifyReply, wanted: CheckoutRequest) => {
    // Without the header the key is made of visit and request (ruling "Idempotency").
    const key = givenKeyOf(request);
    const asked = { ...wanted, ...whoAsks(deps, request, reply) };
    return withCode(deps, { request, code: wanted.discountCode }, () => placeOrder(deps, asked, key));
  };
  const change = (request: FastifyRequest, body: ChangeBody & IntentProof, intentId: string) => {
    const input = {
      ...discountWish(body),
      visitor: visitorToken(request),
      proof: proofIn(deps, request, body),
    };
    return withCode(deps, { request, code: input.discountCode }, () => changeCheckout(deps, intentId, input));
  };

  serve(app, 'POST /api/create-payment-intent', paying, async (request, reply) => {
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

  serve(app, 'POST /api/likes/create-likes-payment-intent', paying, async (request, reply) => {
    const { body } = request;
    if (body.existingPaymentIntentId) {
      return change(request, body, body.existingPaymentIntentId);
    }
    const { entries } = await currentCatalog(deps);
    return place(request, reply, readLikesRequest(body, requestLocale(request), entries));
  });

  serve(app, 'POST /api/orders', paying, async (request, reply) => {
    const { entries } = await currentCatalog(deps);
    return place(request, reply, readManualOrder(request.body, requestLocale(request), entries));
  });
}

/** Registers the calls that change an order which is not paid yet. */
function registerChanges(app: FastifyInstance, deps: Deps): void {
  const paying = whilePaying(deps);

  serve(app, 'POST /api/update-payment-intent', paying, async (request) => {
    const { paymentIntentId, amount, metadata, ...proof } = request.body;
    const { additionalFollowers, newFollowers, originalFollowers } = metadata;
    return changeCheckout(deps, paymentIntentId, {
      proof: proofIn(deps, request, proof),
      upsell: isTrue(metadata.upsell_applied),
      expectedCents: amount,
      figures: { additionalFollowers, newFollowers, originalFollowers },
    });
  });

  serve(app, 'POST /api/checkout-business', paying, async (request) => {
    const { paymentIntentId, business, ...proof } = request.body;
    return nameBusiness(deps, paymentIntentId, { proof: proofIn(deps, request, proof), business });
  });

  serve(app, 'POST /api/choose-payment-means', paying, async (request) => {
    const { paymentIntentId, means, place, ...proof } = request.body;
    const origin = shopOrigin(request, deps.config);
    return chooseMeans(deps, paymentIntentId, { means, place, proof: proofIn(deps, request, proof), origin });
  });

  serve(app, 'POST /api/checkout-place', paying, async (request) => {
    const { paymentIntentId, place, ...proof } = request.body;
    return checkPlace(deps, paymentIntentId, { proof: proofIn(deps, request, proof), place });
  });

  serve(app, 'POST /api/apply-discount', paying, async (request) => {
    const { body } = request;
    const input = { ...body, ...proofIn(deps, request, body), visitor: visitorToken(request) };
    return withCode(deps, { request, code: body.code }, () =>
      applyDiscount(deps, input, requestLocale(request)),
    );
  });
}

export function registerCheckoutRoutes(app: FastifyInstance, deps: Deps): void {
  const { stripe } = deps.config;
  const preValidation = limit(deps, 'checkout');

  /** It is asked before every checkout: the visit begins here, so that two first requests at once belong together. */
  serve(app, 'GET /api/stripe-config', async (request, reply) => {
    beginVisit(deps, request, reply);
    reply.header('cache-control', 'no-store');
    return { success: true, publicKey: stripe?.publishableKey ?? '', scriptUrl: stripe?.scriptUrl ?? '' };
  });

  registerPlacing(app, deps);
  registerChanges(app, deps);
  registerCardRoutes(app, deps);

  serve(app, 'GET /api/upsell-offers', async (request, reply) => {
    await refuseNeverOpened(deps);
    const { serviceId, customQuantity } = request.query;
    const { entries } = await currentCatalog(deps);
    const base = findEntry({ serviceId, customQuantity, audience: 'europe' }, entries);
    const found = await offerFor(deps, { surface: 'checkout_page', base });
    reply.header('cache-control', 'no-cache');
    return { success: true, offer: found && { ...found.reply, endsAt: null, secondsLeft: null } };
  });

  serve(app, 'POST /api/cancel-payment-intent', { preValidation }, async (request) => {
    const { paymentIntentId, ...proof } = request.body;
    const status = await giveUpCheckout(deps, paymentIntentId, proofIn(deps, request, proof));
    return { success: true, status };
  });

  serve(app, 'POST /api/create-order-after-payment', { preValidation }, async (request) =>
    confirmOrder(deps, request.body.paymentIntentId, proofIn(deps, request, request.body)),
  );
}
