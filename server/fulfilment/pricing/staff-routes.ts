import type { FastifyInstance } from 'fastify';
import { servicesMessages } from '#messages/admin/catalog/services.ts';
import { changeRoutes } from '#server/catalog/services/change-routes.ts';
import { cancelChange, changeServices, undoChange } from '#server/catalog/services/change-services.ts';
import { previewAddress } from '#server/catalog/services/preview-catalogue.ts';
import { listServiceChanges } from '#server/catalog/services/read-changes.ts';
import type { Deps } from '#server/platform/deps.ts';
import { serve } from '#server/platform/http/serve.ts';
import { staffOf } from '#server/staff/audit/actor.ts';
import { staffList } from '#server/staff/lists/staff-list.ts';
import { requireConfirmedBounds } from '#server/staff/sessions/fresh-proof.ts';
import { staffScope } from '#server/staff/sessions/staff-scope.ts';
import { closeResolvedRouteItems } from '../providers/services/record-list-changes.ts';
import {
  computePercentageEffect,
  computePriceEffect,
  computeRoutesEffect,
  computeServicesEffect,
} from './compute-change-effect.ts';
import { computeClosuresEffect } from './compute-plan-effect.ts';
import { listServices, showService } from './list-services.ts';

export function registerPricingStaffRoutes(app: FastifyInstance, deps: Deps): void {
  staffList(app, deps, {
    call: 'services.list',
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
    words: (language) => ({
      type: servicesMessages[language].types,
      audience: servicesMessages[language].audiences,
    }),
  });
  staffList(app, deps, {
    call: 'service-changes.list',
    read: (query) => listServiceChanges(deps, query),
    csv: ['id', 'at', 'by', 'kind', 'state', 'plannedFor', 'endedAt', 'lines', 'note', 'reason'],
    words: (language) => ({
      kind: servicesMessages[language].history,
      state: servicesMessages[language].changeStates,
      lines: { ...servicesMessages[language].types, ...servicesMessages[language].audiences },
    }),
  });
  staffScope(app, { deps, role: 'agent' }, (staffOnly) => registerReads(staffOnly, deps));
  staffScope(app, { deps, role: 'owner' }, (ownerOnly) => registerChanges(ownerOnly, deps));
}

function registerReads(app: FastifyInstance, deps: Deps): void {
  serve(app, 'services.show', ({ params }) => showService(deps, params.id));
  serve(app, 'services.effect', ({ params, query }) => computePriceEffect(deps, { id: params.id, ...query }));
  serve(app, 'services.percentage', ({ query }) => computePercentageEffect(deps, query));
  serve(app, 'services.weigh-effect', ({ body }) => computeServicesEffect(deps, body.services));
  serve(app, 'routes.weigh-effect', ({ body }) => computeRoutesEffect(deps, body));
  serve(app, 'closures.weigh-effect', ({ body }) => computeClosuresEffect(deps, body));
  serve(app, 'services.preview', async (request) => {
    const url = previewAddress(deps, { input: request.body, staffId: staffOf(request).id });
    return { success: true, url };
  });
}

function registerChanges(app: FastifyInstance, deps: Deps): void {
  serve(app, 'service-changes.create', async (request) => {
    const { summary } = await computeServicesEffect(deps, request.body.services);
    requireConfirmedBounds(deps, request, summary.bounds);
    const id = await changeServices(deps, { ...request.body, staff: staffOf(request) });
    await closeResolvedRouteItems(deps);
    return { success: true, id };
  });
  serve(app, 'service-changes.undo', async (request) => {
    const id = await undoChange(deps, { id: request.params.id, staff: staffOf(request) });
    await closeResolvedRouteItems(deps);
    return { success: true, id };
  });
  serve(app, 'routes.change', async (request) => {
    const { summary } = await computeRoutesEffect(deps, request.body);
    requireConfirmedBounds(deps, request, summary.bounds);
    await changeRoutes(deps, { ...request.body, staff: staffOf(request) });
    await closeResolvedRouteItems(deps);
  });
  serve(app, 'service-changes.remove', (request) =>
    cancelChange(deps, { id: request.params.id, staff: staffOf(request) }),
  );
}
