import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import {
  addedOfferReplySchema,
  addOfferSchema,
  changeOfferSchema,
  staffOffersReplySchema,
} from '#contracts/staff-offers.ts';
import { successSchema } from '#contracts/success.ts';
import type { Deps } from '#server/deps.ts';
import { staffOf } from '#server/staff/actor.ts';
import { sensitive } from '#server/staff/fresh-proof.ts';
import { staffScope } from '#server/staff/staff-scope.ts';
import { changeOffer, newOffer } from './change-offer.ts';
import { registerCodeStaffRoutes } from './code-routes.ts';
import { listOffers } from './list-offers.ts';

const params = z.object({ id: z.coerce.number().int().positive().max(2_147_483_647) });

/** Codes and offers on top, for staff: everybody reads, the owner decides. */
export function registerPromotionStaffRoutes(app: FastifyInstance, deps: Deps): void {
  registerCodeStaffRoutes(app, deps);
  staffScope(app, { deps, role: 'agent' }, (staffOnly) => {
    const list = {
      summary: 'Offers on top, each beside the price that it is held against',
      response: { 200: staffOffersReplySchema },
    } as const;
    staffOnly.get('/api/admin/upsell-offers', { schema: list }, async () => {
      return { success: true, offers: await listOffers(deps) };
    });
  });
  staffScope(app, { deps, role: 'owner' }, (ownerOnly) => {
    const change = {
      summary: 'Changes an offer; it is sold only while it saves something',
      params,
      body: changeOfferSchema,
      errors: ['not_found', 'conflict'],
      response: { 200: successSchema },
    } as const;
    ownerOnly.put('/api/admin/upsell-offers/:id', { ...sensitive, schema: change }, async (request) => {
      await changeOffer(deps, { ...request.body, id: request.params.id, staff: staffOf(request) });
      return { success: true };
    });
    const add = {
      summary: 'Adds an offer for a size, not active yet',
      body: addOfferSchema,
      response: { 200: addedOfferReplySchema },
    } as const;
    ownerOnly.post('/api/admin/upsell-offers', { ...sensitive, schema: add }, async (request) => {
      return { success: true, id: await newOffer(deps, { ...request.body, staff: staffOf(request) }) };
    });
  });
}
