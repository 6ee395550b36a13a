import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  createPaymentIntentSchema,
  idempotencyHeader,
  idempotencyKeySchema,
  orderAfterPaymentSchema,
  type StripeConfig,
} from '#contracts/checkout.ts';
import type { Deps } from '#server/deps.ts';
import { ShopError } from '#server/errors.ts';
import { limit } from '#server/limits.ts';
import { parseBody } from '#server/parse-body.ts';
import { requestLocale } from '#server/request-locale.ts';
import { confirmOrder } from './confirm-order.ts';
import { placeOrder } from './place-order.ts';
import { readCheckoutRequest } from './rules.ts';

function requireKey(request: FastifyRequest): string {
  const key = idempotencyKeySchema.safeParse(request.headers[idempotencyHeader]);
  if (key.success) return key.data;
  throw new ShopError('idempotency_key_required', 'header Idempotency-Key missing or malformed');
}

export function registerCheckoutRoutes(app: FastifyInstance, deps: Deps): void {
  const { processor } = deps.config;

  app.get('/api/stripe-config', async (_request, reply): Promise<StripeConfig> => {
    reply.header('cache-control', 'no-cache');
    return { success: true, publicKey: processor.publishableKey, scriptUrl: processor.scriptUrl };
  });

  app.post('/api/create-payment-intent', { preHandler: limit(deps, 'checkout') }, async (request) => {
    const key = requireKey(request);
    const body = parseBody(createPaymentIntentSchema, request.body);
    return placeOrder(deps, readCheckoutRequest(body, requestLocale(request)), key);
  });

  app.post('/api/create-order-after-payment', { preHandler: limit(deps, 'checkout') }, async (request) => {
    const { paymentIntentId } = parseBody(orderAfterPaymentSchema, request.body);
    return confirmOrder(deps, paymentIntentId);
  });
}
