import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import {
  changedServicesReplySchema,
  changeServicesSchema,
  effectQuerySchema,
  percentageQuerySchema,
  previewReplySchema,
  previewServicesSchema,
  serviceChangesQuerySchema,
  serviceChangesReplySchema,
  serviceEffectReplySchema,
  staffServiceReplySchema,
  staffServicesQuerySchema,
  staffServicesReplySchema,
} from '#contracts/staff-services.ts';
import { successSchema } from '#contracts/success.ts';
import { changeServices } from '#server/catalog/change-services.ts';
import { previewAddress } from '#server/catalog/preview-link.ts';
import { listServiceChanges } from '#server/catalog/read-changes.ts';
import { cancelChange, undoChange } from '#server/catalog/take-back-change.ts';
import type { Deps } from '#server/deps.ts';
import { staffOf } from '#server/staff/actor.ts';
import { sensitive } from '#server/staff/fresh-proof.ts';
import { staffList } from '#server/staff/staff-list.ts';
import { staffScope } from '#server/staff/staff-scope.ts';
import { listServices, showService } from './list-services.ts';
import { weighPercentage, weighPrice } from './weigh-change.ts';

const service = {
  params: z.object({ id: z.coerce.number().int().positive().max(2_147_483_647) }),
  errors: ['service_not_found'],
} as const;
const changeParams = z.object({ id: z.uuid() });

/** What is sold, for staff: everybody reads, the owner decides. */
export function registerPricingStaffRoutes(app: FastifyInstance, deps: Deps): void {
  staffList(app, deps, {
    url: '/api/admin/services',
    summary: 'What is sold and what was, in the order of the lists, with what each costs',
    query: staffServicesQuerySchema,
    reply: staffServicesReplySchema,
    read: (query) => listServices(deps, query),
    csv: [
      'id',
      'type',
      'kind',
      'audience',
      'quantity',
      'bonusQuantity',
      'priceCents',
      'referenceCents',
      'popular',
      'active',
      'provider',
      'providerService',
      'costCents',
      'margin',
    ],
  });
  staffList(app, deps, {
    url: '/api/admin/service-changes',
    summary: 'Changes of services: made, planned, taken back',
    query: serviceChangesQuerySchema,
    reply: serviceChangesReplySchema,
    read: (query) => listServiceChanges(deps, query),
    csv: ['id', 'at', 'by', 'kind', 'state', 'plannedFor', 'endedAt', 'lines', 'note', 'reason'],
  });
  staffScope(app, { deps, role: 'agent' }, (staffOnly) => registerReads(staffOnly, deps));
  staffScope(app, { deps, role: 'owner' }, (ownerOnly) => registerChanges(ownerOnly, deps));
}

function registerReads(app: FastifyInstance, deps: Deps): void {
  const one = {
    ...service,
    summary: 'A service, its prices and changes',
    response: { 200: staffServiceReplySchema },
  };
  app.get('/api/admin/services/:id', { schema: one }, ({ params }) => showService(deps, params.id));
  const effect = {
    ...service,
    summary: 'What would come of another price',
    querystring: effectQuerySchema,
    response: { 200: serviceEffectReplySchema },
  } as const;
  app.get('/api/admin/services/:id/effect', { schema: effect }, ({ params, query }) =>
    weighPrice(deps, { id: params.id, ...query }),
  );
  const percentage = {
    summary: 'New prices of many services by a share, rounded, and what would come of them',
    querystring: percentageQuerySchema,
    response: { 200: serviceEffectReplySchema },
  } as const;
  app.get('/api/admin/services/percentage', { schema: percentage }, ({ query }) =>
    weighPercentage(deps, query),
  );
  const preview = {
    summary: 'A link to the page as it would be, for who asked, for a quarter of an hour',
    body: previewServicesSchema,
    response: { 200: previewReplySchema },
  } as const;
  app.post('/api/admin/services/preview', { schema: preview }, async (request) => {
    const url = previewAddress(deps, { wish: request.body, staffId: staffOf(request).id });
    return { success: true, url };
  });
}

function registerChanges(app: FastifyInstance, deps: Deps): void {
  const change = {
    summary: 'Changes services: all of it or nothing, at once or at its time',
    body: changeServicesSchema,
    errors: ['conflict', 'price_list_rises', 'invalid_request'],
    response: { 200: changedServicesReplySchema },
  } as const;
  app.post('/api/admin/service-changes', { ...sensitive, schema: change }, async (request) => {
    const id = await changeServices(deps, { ...request.body, staff: staffOf(request) });
    return { success: true, id };
  });
  const undo = {
    summary: 'Makes all as it was before a change',
    params: changeParams,
    errors: ['not_found', 'conflict', 'price_list_rises'],
    response: { 200: changedServicesReplySchema },
  } as const;
  app.post('/api/admin/service-changes/:id/undo', { ...sensitive, schema: undo }, async (request) => {
    const id = await undoChange(deps, { id: request.params.id, staff: staffOf(request) });
    return { success: true, id };
  });
  const cancel = {
    summary: 'Does not make a planned change',
    params: changeParams,
    errors: ['not_found', 'conflict'],
    response: { 200: successSchema },
  } as const;
  app.delete('/api/admin/service-changes/:id', { ...sensitive, schema: cancel }, async (request) => {
    await cancelChange(deps, { id: request.params.id, staff: staffOf(request) });
    return { success: true };
  });
}
