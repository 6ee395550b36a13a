import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  type CreatePaymentIntent,
  createPaymentIntentSchema,
  idempotencyHeader,
  idempotencyKeySchema,
  orderAfterPaymentSchema,
  type StripeConfig,
} from '#contracts/checkout.ts';
import { likesPaymentIntentSchema } from '#contracts/likes.ts';
import { manualOrderSchema } from '#contracts/manual-order.ts';
import { parseAmount } from '#contracts/money.ts';
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
import { limit } from '#server/limits.ts';
import { parseBody } from '#server/parse-body.ts';
import { visitorToken } from '#server/promotions/visitor-token.ts';
import { requestLocale } from '#server/request-locale.ts';
import { applyDiscount } from './apply-discount.ts';
import { cancelCheckout } from './cancel-checkout.ts';
import { changeCheckout } from './change-checkout.ts';
import { confirmOrder } from './confirm-order.ts';
import { offerFor } from './current-offer.ts';
import { placeOrder } from './place-order.ts';
import { readLikesRequest } from './read-likes-request.ts';
import { readManualOrder } from './read-manual-order.ts';
import type { RevisionWish } from './revise-order.ts';
import { isTrue, readCheckoutRequest } from './rules.ts';

function requireKey(request: FastifyRequest): string {
  const key = idempotencyKeySchema.safeParse(request.headers[idempotencyHeader]);
  if (key.success) return key.data;
  throw new ShopError('idempotency_key_required', 'header Idempotency-Key missing or malformed');
}

/** A call about an open intent changes its code: none takes it off. */
function discountWish({
  discountCode,
  amount,
}: Pick<CreatePaymentIntent, 'discountCode' | 'amount'>): RevisionWish {
  return {
    discountCode: discountCode?.trim() || null,
    expectedCents: amount === undefined ? undefined : parseAmount(amount),
  };
}

export function registerCheckoutRoutes(app: FastifyInstance, deps: Deps): void {
  const { processor } = deps.config;

  app.get('/api/stripe-config', async (_request, reply): Promise<StripeConfig> => {
    reply.header('cache-control', 'no-cache');
    return { success: true, publicKey: processor.publishableKey, scriptUrl: processor.scriptUrl };
  });

  app.post('/api/create-payment-intent', { preHandler: limit(deps, 'checkout') }, async (request) => {
    const body = parseBody(createPaymentIntentSchema, request.body);
    if (body.existingPaymentIntentId) {
      const wish = { ...discountWish(body), visitor: visitorToken(request) };
      return changeCheckout(deps, body.existingPaymentIntentId, wish);
    }
    const key = requireKey(request);
    const wanted = readCheckoutRequest(body, requestLocale(request));
    return placeOrder(deps, { ...wanted, visitor: visitorToken(request) }, key);
  });

  app.post(
    '/api/likes/create-likes-payment-intent',
    { preHandler: limit(deps, 'checkout') },
    async (request) => {
      const body = parseBody(likesPaymentIntentSchema, request.body);
      const visitor = visitorToken(request);
      if (body.existingPaymentIntentId)
        return changeCheckout(deps, body.existingPaymentIntentId, { ...discountWish(body), visitor });
      const key = requireKey(request);
      const { entries } = await currentCatalog(deps);
      const wanted = readLikesRequest(body, requestLocale(request), entries);
      return placeOrder(deps, { ...wanted, visitor }, key);
    },
  );

  app.post('/api/orders', { preHandler: limit(deps, 'checkout') }, async (request) => {
    const key = requireKey(request);
    const body = parseBody(manualOrderSchema, request.body);
    const { entries } = await currentCatalog(deps);
    const wanted = readManualOrder(body, requestLocale(request), entries);
    return placeOrder(deps, { ...wanted, visitor: visitorToken(request) }, key);
  });

  app.post('/api/update-payment-intent', { preHandler: limit(deps, 'checkout') }, async (request) => {
    const { paymentIntentId, amount, metadata } = parseBody(updatePaymentIntentSchema, request.body);
    return changeCheckout(deps, paymentIntentId, {
      upsell: isTrue(metadata.upsell_applied),
      expectedCents: amount === undefined ? undefined : parseAmount(amount),
    });
  });

  app.post(
    '/api/cancel-payment-intent',
    { preHandler: limit(deps, 'checkout') },
    async (request): Promise<CancelReply> => {
      const { paymentIntentId } = parseBody(cancelPaymentIntentSchema, request.body);
      return { success: true, status: await cancelCheckout(deps, paymentIntentId, 'buyer') };
    },
  );

  app.post(
    '/api/apply-discount',
    { preHandler: limit(deps, 'checkout') },
    async (request): Promise<ApplyDiscountReply> => {
      const body = parseBody(applyDiscountSchema, request.body);
      return applyDiscount(deps, { ...body, visitor: visitorToken(request) }, requestLocale(request));
    },
  );

  app.get('/api/upsell-offers', async (request, reply): Promise<UpsellReply> => {
    const { serviceId } = parseBody(upsellQuerySchema, request.query);
    const found = await offerFor(deps, { surface: 'checkout_page', serviceId });
    reply.header('cache-control', 'no-cache');
    return { success: true, offer: found && { ...found.reply, endsAt: null, secondsLeft: null } };
  });

  app.post('/api/create-order-after-payment', { preHandler: limit(deps, 'checkout') }, async (request) => {
    const { paymentIntentId } = parseBody(orderAfterPaymentSchema, request.body);
    return confirmOrder(deps, paymentIntentId);
  });
}
