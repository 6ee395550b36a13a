import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CreatePaymentIntent } from '#contracts/checkout/checkout-schemas.ts';
import { currentCatalog } from '#server/catalog/services/current-catalog.ts';
import { startVisit } from '#server/orders/access/visit.ts';
import { visitorToken } from '#server/orders/promotions/offers/countdown.ts';
import type { Deps } from '#server/platform/deps.ts';
import { optionalKeyOf } from '#server/platform/http/idempotency-key.ts';
import { requestLocale } from '#server/platform/http/request-locale.ts';
import { serve } from '#server/platform/http/serve.ts';
import { hasPass } from '#server/staff/maintenance/preview-pass.ts';
import { whilePaying, withCode } from './call-limits.ts';
import { changeCheckout } from './changes/change-checkout.ts';
import type { RevisionInput } from './changes/reprice-order.ts';
import type { StatedFigures } from './figure-rules.ts';
import { placeOrder } from './place-order.ts';
import { readLikesRequest } from './read-likes-request.ts';
import { networkOfRequest, readManualOrder } from './read-manual-order.ts';
import { readOwnershipProof } from './require-ownership.ts';
import { type CheckoutRequest, readCheckoutRequest } from './rules.ts';

type IntentProof = Pick<CreatePaymentIntent, 'orderId' | 'clientSecret'>;
type ChangeBody = Pick<CreatePaymentIntent, 'discountCode' | 'amount'> & StatedFigures;

function toCodeChange({ discountCode, amount, ...figures }: ChangeBody): RevisionInput {
  return {
    discountCode: discountCode?.trim() || null,
    expectedCents: amount,
    figures,
  };
}

const requesterOf = (deps: Deps, request: FastifyRequest, reply: FastifyReply) => ({
  visitor: visitorToken(request),
  visit: startVisit(deps, request, reply),
  address: request.ip,
  mayLookIn: hasPass(deps, request.headers.cookie),
});

export function registerPlacementRoutes(app: FastifyInstance, deps: Deps): void {
  const paying = whilePaying(deps);
  const place = (request: FastifyRequest, reply: FastifyReply, wanted: CheckoutRequest) => {
    // Without the header the key is derived from visit and request (ruling "Idempotency").
    const key = optionalKeyOf(request);
    const asked = { ...wanted, ...requesterOf(deps, request, reply) };
    return withCode(deps, { request, code: wanted.discountCode }, () => placeOrder(deps, asked, key));
  };
  const change = (request: FastifyRequest, body: ChangeBody & IntentProof, intentId: string) => {
    const input = {
      ...toCodeChange(body),
      visitor: visitorToken(request),
      proof: readOwnershipProof(deps, request, body),
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
      readCheckoutRequest(body, requestLocale(request), networkOfRequest(types, body)),
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
