import type { FastifyInstance } from 'fastify';
import type { Deps } from '#server/platform/deps.ts';
import { serve } from '#server/platform/http/serve.ts';
import { staffOf } from '#server/staff/audit/actor.ts';
import { sensitive } from '#server/staff/sessions/fresh-proof.ts';
import { staffScope } from '#server/staff/sessions/staff-scope.ts';
import { registerCodeStaffRoutes } from './codes/code-routes.ts';
import { changeOffer, listOffers, newOffer } from './offers/upsell-offers.ts';

/** Codes and offers on top, for staff: everybody reads, the owner decides. */
export function registerPromotionStaffRoutes(app: FastifyInstance, deps: Deps): void {
  registerCodeStaffRoutes(app, deps);
  staffScope(app, { deps, role: 'agent' }, (staffOnly) => {
    serve(staffOnly, 'upsell-offers.list', async () => {
      return { success: true, offers: await listOffers(deps) };
    });
  });
  staffScope(app, { deps, role: 'owner' }, (ownerOnly) => {
    serve(ownerOnly, 'upsell-offers.change', sensitive, async (request) => {
      await changeOffer(deps, { ...request.body, id: request.params.id, staff: staffOf(request) });
      return { success: true };
    });
    serve(ownerOnly, 'upsell-offers.create', sensitive, async (request) => {
      return { success: true, id: await newOffer(deps, { ...request.body, staff: staffOf(request) }) };
    });
  });
}
