import type { FastifyInstance } from 'fastify';
import { visitorToken } from '#server/orders/promotions/offers/countdown.ts';
import type { Deps } from '#server/platform/deps.ts';
import { requestLocale } from '#server/platform/http/request-locale.ts';
import { serve } from '#server/platform/http/serve.ts';
import { shopOrigin } from '#server/platform/http/shop-origin.ts';
import { whilePaying, withCode } from '../call-limits.ts';
import { readOwnershipProof } from '../require-ownership.ts';
import { isTrue } from '../rules.ts';
import { applyDiscount } from './apply-discount.ts';
import { changeCheckout } from './change-checkout.ts';
import { checkBuyerLocation } from './check-buyer-location.ts';
import { choosePaymentMethod } from './choose-payment-method.ts';
import { setInvoiceRecipient } from './set-invoice-recipient.ts';

export function registerChanges(app: FastifyInstance, deps: Deps): void {
  const paying = whilePaying(deps);

  serve(app, 'POST /api/update-payment-intent', paying, async (request) => {
    const { paymentIntentId, amount, metadata, ...proof } = request.body;
    const { additionalFollowers, newFollowers, originalFollowers } = metadata;
    return changeCheckout(deps, paymentIntentId, {
      proof: readOwnershipProof(deps, request, proof),
      upsell: isTrue(metadata.upsell_applied),
      expectedCents: amount,
      figures: { additionalFollowers, newFollowers, originalFollowers },
    });
  });

  serve(app, 'POST /api/checkout-business', paying, async (request) => {
    const { paymentIntentId, business, ...proof } = request.body;
    return setInvoiceRecipient(deps, paymentIntentId, {
      proof: readOwnershipProof(deps, request, proof),
      business,
    });
  });

  serve(app, 'POST /api/choose-payment-means', paying, async (request) => {
    const { paymentIntentId, means, place, ...proof } = request.body;
    const origin = shopOrigin(request, deps.config);
    return choosePaymentMethod(deps, paymentIntentId, {
      means,
      place,
      proof: readOwnershipProof(deps, request, proof),
      origin,
    });
  });

  serve(app, 'POST /api/checkout-place', paying, async (request) => {
    const { paymentIntentId, place, ...proof } = request.body;
    return checkBuyerLocation(deps, paymentIntentId, {
      proof: readOwnershipProof(deps, request, proof),
      place,
    });
  });

  serve(app, 'POST /api/apply-discount', paying, async (request) => {
    const { body } = request;
    const input = { ...body, ...readOwnershipProof(deps, request, body), visitor: visitorToken(request) };
    return withCode(deps, { request, code: body.code }, () =>
      applyDiscount(deps, input, requestLocale(request)),
    );
  });
}
