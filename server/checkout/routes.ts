import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { idempotencyHeader } from '#contracts/checkout.ts';
import {
  type CreatePaymentIntent,
  createPaymentIntentSchema,
  idempotencyKeySchema,
  orderAfterPaymentSchema,
  type StripeConfig,
} from '#contracts/checkout-schemas.ts';
import { likesPaymentIntentSchema } from '#contracts/likes-schemas.ts';
import { manualOrderSchema } from '#contracts/manual-order.ts';
import {
  type ApplyDiscountReply,
  applyDiscountSchema,
  type CancelReply,
  cancelPaymentIntentSchema,
  type UpsellReply,
  updatePaymentIntentSchema,
  upsellQuerySchema,
} from '#contracts/promotions.ts';
import { currentCatalog } from '#server/catalog/current-catalog.ts';
import type { Deps } from '#server/deps.ts';
import { ShopError } from '#server/errors.ts';
import { guess, limit } from '#server/http/limits.ts';
import { parseBody } from '#server/http/parse-body.ts';
import { requestLocale } from '#server/http/request-locale.ts';
import { visitorToken } from '#server/promotions/visitor-token.ts';
import { applyDiscount } from './apply-discount.ts';
import { changeCheckout } from './change-checkout.ts';
import { confirmOrder } from './confirm-order.ts';
import { offerFor } from './current-offer.ts';
import type { StatedFigures } from './figure-rules.ts';
import { giveUpCheckout } from './give-up-checkout.ts';
import { placeOrder } from './place-order.ts';
import { readLikesRequest } from './read-likes-request.ts';
import { readManualOrder } from './read-manual-order.ts';
import type { Proof } from './require-own.ts';
import type { RevisionWish } from './revise-order.ts';
import { type CheckoutRequest, findEntry, isTrue, readCheckoutRequest } from './rules.ts';
import { beginVisit, readVisit } from './visit.ts';

/** Without the header the key is made of visit and request (ruling "Idempotency"); one that is none is refused. */
function readKey(request: FastifyRequest): string | undefined {
  const given = request.headers[idempotencyHeader];
  const key = idempotencyKeySchema.optional().safeParse(given);
  if (key.success) return key.data;
  throw new ShopError('idempotency_key_required', 'header Idempotency-Key malformed');
}

/** What shows that the intent which the call is about is its own. */
function proofOf(request: FastifyRequest, { orderId, clientSecret }: Omit<Proof, 'visit'>): Proof {
  return { visit: readVisit(request), orderId, clientSecret };
}

type ChangeBody = Pick<CreatePaymentIntent, 'discountCode' | 'amount'> & StatedFigures;

/** A call about an open intent changes its code: none takes it off. */
function discountWish({ discountCode, amount, ...figures }: ChangeBody): RevisionWish {
  return {
    discountCode: discountCode?.trim() || null,
    expectedCents: amount,
    figures,
  };
}

export function registerCheckoutRoutes(app: FastifyInstance, deps: Deps): void {
  const { processor } = deps.config;
  const whoAsks = (request: FastifyRequest, reply: FastifyReply) => ({
    visitor: visitorToken(request),
    visit: beginVisit(deps, request, reply),
  });

  /** A code that comes along may be tried out: wrong ones are few per address, whichever call brings them. */
  const withCode = <Result>(request: FastifyRequest, code: unknown, work: () => Promise<Result>) =>
    code ? guess(deps, { name: 'code', subject: request.ip }, work) : work();

  const place = (request: FastifyRequest, reply: FastifyReply, wanted: CheckoutRequest) => {
    const key = readKey(request);
    const asked = { ...wanted, ...whoAsks(request, reply) };
    return withCode(request, wanted.discountCode, () => placeOrder(deps, asked, key));
  };
  const change = (request: FastifyRequest, body: ChangeBody & Omit<Proof, 'visit'>, intentId: string) => {
    const wish = { ...discountWish(body), visitor: visitorToken(request), proof: proofOf(request, body) };
    return withCode(request, wish.discountCode, () => changeCheckout(deps, intentId, wish));
  };

  /** Asked before every checkout: the visit begins here, so that two first requests at once belong together. */
  app.get('/api/stripe-config', async (request, reply): Promise<StripeConfig> => {
    beginVisit(deps, request, reply);
    reply.header('cache-control', 'no-store');
    return { success: true, publicKey: processor.publishableKey, scriptUrl: processor.scriptUrl };
  });

  app.post('/api/create-payment-intent', { preHandler: limit(deps, 'checkout') }, async (request, reply) => {
    const body = parseBody(createPaymentIntentSchema, request.body);
    if (body.existingPaymentIntentId) {
      return change(request, body, body.existingPaymentIntentId);
    }
    return place(request, reply, readCheckoutRequest(body, requestLocale(request)));
  });

  app.post(
    '/api/likes/create-likes-payment-intent',
    { preHandler: limit(deps, 'checkout') },
    async (request, reply) => {
      const body = parseBody(likesPaymentIntentSchema, request.body);
      if (body.existingPaymentIntentId) {
        return change(request, body, body.existingPaymentIntentId);
      }
      const { entries } = await currentCatalog(deps);
      return place(request, reply, readLikesRequest(body, requestLocale(request), entries));
    },
  );

  app.post('/api/orders', { preHandler: limit(deps, 'checkout') }, async (request, reply) => {
    const body = parseBody(manualOrderSchema, request.body);
    const { entries } = await currentCatalog(deps);
    return place(request, reply, readManualOrder(body, requestLocale(request), entries));
  });

  app.post('/api/update-payment-intent', { preHandler: limit(deps, 'checkout') }, async (request) => {
    const { paymentIntentId, amount, metadata, ...proof } = parseBody(
      updatePaymentIntentSchema,
      request.body,
    );
    const { additionalFollowers, newFollowers, originalFollowers } = metadata;
    return changeCheckout(deps, paymentIntentId, {
      proof: proofOf(request, proof),
      upsell: isTrue(metadata.upsell_applied),
      expectedCents: amount,
      figures: { additionalFollowers, newFollowers, originalFollowers },
    });
  });

  app.post(
    '/api/cancel-payment-intent',
    { preHandler: limit(deps, 'checkout') },
    async (request): Promise<CancelReply> => {
      const { paymentIntentId, ...proof } = parseBody(cancelPaymentIntentSchema, request.body);
      const status = await giveUpCheckout(deps, paymentIntentId, proofOf(request, proof));
      return { success: true, status };
    },
  );

  app.post(
    '/api/apply-discount',
    { preHandler: limit(deps, 'checkout') },
    async (request): Promise<ApplyDiscountReply> => {
      const body = parseBody(applyDiscountSchema, request.body);
      const wish = { ...body, visitor: visitorToken(request), visit: readVisit(request) };
      return withCode(request, body.code, () => applyDiscount(deps, wish, requestLocale(request)));
    },
  );

  app.get('/api/upsell-offers', async (request, reply): Promise<UpsellReply> => {
    const { serviceId, customQuantity } = parseBody(upsellQuerySchema, request.query);
    const { entries } = await currentCatalog(deps);
    const base = findEntry({ serviceId, customQuantity, audience: 'europe' }, entries);
    const found = await offerFor(deps, { surface: 'checkout_page', base });
    reply.header('cache-control', 'no-cache');
    return { success: true, offer: found && { ...found.reply, endsAt: null, secondsLeft: null } };
  });

  app.post('/api/create-order-after-payment', { preHandler: limit(deps, 'checkout') }, async (request) => {
    const body = parseBody(orderAfterPaymentSchema, request.body);
    return confirmOrder(deps, body.paymentIntentId, proofOf(request, body));
  });
}
