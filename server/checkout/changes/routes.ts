import type { FastifyInstance } from 'fastify';
import type { BuyerLocation } from '#contracts/tax/places.ts';
import { visitorToken } from '#server/orders/promotions/offers/countdown.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import { requestLocale } from '#server/platform/http/request-locale.ts';
import { serve } from '#server/platform/http/serve.ts';
import { shopOrigin } from '#server/platform/http/shop-origin.ts';
import { saveBuyerLocation } from '#server/tax/vat/buyer-place.ts';
import { whilePaying, withCode } from '../call-limits.ts';
import { type OwnershipProof, readOwnershipProof, requireOwnCheckout } from '../require-ownership.ts';
import { isTrue } from '../rules.ts';
import { findOwner } from '../store.ts';
import { applyDiscount } from './apply-discount.ts';
import { changeCheckout } from './change-checkout.ts';
import { choosePaymentMethod } from './choose-payment-method.ts';
import { setInvoiceRecipient } from './set-invoice-recipient.ts';

/**
 * Stores the buyer's location, which decides the tax for every payment method. Returns whether the sale has EU VAT. The
 * address of a business on the checkout replaces `place`, as on the invoice. Throws `country_closed` and
 * `territory_closed` for a location without sales, `order_not_found` for a foreign checkout.
 */
async function checkBuyerLocation(
  deps: Deps,
  intentId: string,
  { proof, place }: { proof: OwnershipProof; place: BuyerLocation },
): Promise<{ success: true; taxed: boolean }> {
  await requireOwnCheckout(deps, intentId, proof);
  const order = await findOwner(deps.database, intentId);
  if (!order) throw new ShopError('order_not_found', `no order for intent ${intentId}`);
  const { taxed } = await saveBuyerLocation(deps, { orderId: order.id, invoiceTo: order.invoice_to }, place);
  return { success: true, taxed };
}

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
