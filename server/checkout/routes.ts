import type { FastifyInstance } from 'fastify';
import { currentCatalog } from '#server/catalog/services/current-catalog.ts';
import { startVisit } from '#server/orders/access/visit.ts';
import type { Deps } from '#server/platform/deps.ts';
import { limitHook } from '#server/platform/http/limits.ts';
import { serve } from '#server/platform/http/serve.ts';
import { rejectNeverOpened } from '#server/staff/maintenance/reject-unopened.ts';
import { registerCardRoutes } from './cards/routes.ts';
import { offerFor } from './changes/current-offer.ts';
import { registerChanges } from './changes/routes.ts';
import { confirmOrder } from './confirm-order.ts';
import { cancelCheckoutForBuyer } from './ending/cancel-checkout.ts';
import { registerPlacementRoutes } from './place-routes.ts';
import { readOwnershipProof } from './require-ownership.ts';
import { findEntry } from './rules.ts';

export function registerCheckoutRoutes(app: FastifyInstance, deps: Deps): void {
  const { stripe } = deps.config;
  const preValidation = limitHook(deps, 'checkout');

  /** Called before every checkout. The visit begins here, so that two concurrent first requests share it. */
  serve(app, 'GET /api/stripe-config', async (request, reply) => {
    startVisit(deps, request, reply);
    reply.header('cache-control', 'no-store');
    return { success: true, publicKey: stripe?.publishableKey ?? '', scriptUrl: stripe?.scriptUrl ?? '' };
  });

  registerPlacementRoutes(app, deps);
  registerChanges(app, deps);
  registerCardRoutes(app, deps);

  serve(app, 'GET /api/upsell-offers', async (request, reply) => {
    await rejectNeverOpened(deps);
    const { serviceId, customQuantity } = request.query;
    const { entries } = await currentCatalog(deps);
    const base = findEntry({ serviceId, customQuantity, audience: 'europe' }, entries);
    const found = await offerFor(deps, { surface: 'checkout_page', base });
    reply.header('cache-control', 'no-cache');
    return { success: true, offer: found && { ...found.reply, endsAt: null, secondsLeft: null } };
  });

  serve(app, 'POST /api/cancel-payment-intent', { preValidation }, async (request) => {
    const { paymentIntentId, ...proof } = request.body;
    const status = await cancelCheckoutForBuyer(
      deps,
      paymentIntentId,
      readOwnershipProof(deps, request, proof),
    );
    return { success: true, status };
  });

  serve(app, 'POST /api/create-order-after-payment', { preValidation }, async (request) =>
    confirmOrder(deps, request.body.paymentIntentId, readOwnershipProof(deps, request, request.body)),
  );
}
