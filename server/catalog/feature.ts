import type { FastifyInstance } from 'fastify';
import type { Retention } from '#server/platform/database/retention.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Feature } from '#server/platform/feature/feature.ts';
import { serve } from '#server/platform/http/serve.ts';
import { staffOf } from '#server/staff/audit/actor.ts';
import { staffScope } from '#server/staff/sessions/staff-scope.ts';
import { registerCatalogRoutes } from './routes.ts';
import { seedCatalog } from './samples/seed-catalog.ts';
import { plannedRows } from './services/change-services.ts';
import { closedContent, closedSetting } from './services/current-catalog.ts';
import { addPackages } from './services/import-services.ts';
import { catalogStatus } from './show-status.ts';
import { addKind, changeKind, listKinds, typesContent } from './types/service-types.ts';

function registerKindStaffRoutes(app: FastifyInstance, deps: Deps): void {
  staffScope(app, { deps, role: 'agent' }, (staffOnly) => {
    serve(staffOnly, 'service-kinds.list', async () => ({
      success: true as const,
      kinds: await listKinds(deps),
    }));
  });
  staffScope(app, { deps, role: 'owner' }, (ownerOnly) => registerChanges(ownerOnly, deps));
}

function registerChanges(app: FastifyInstance, deps: Deps): void {
  serve(app, 'service-kinds.create', (request) =>
    addKind(deps, { ...request.body, staff: staffOf(request) }),
  );
  serve(app, 'service-kinds.change', (request) =>
    changeKind(deps, { ...request.body, ...request.params, staff: staffOf(request) }),
  );
  serve(app, 'service-kinds.save-packages', (request) =>
    addPackages(deps, { ...request.body, ...request.params, staff: staffOf(request) }),
  );
}

const catalogRetention: readonly Retention[] = [
  { table: 'service_routes', because: 'kept with the service, until staff change the routes' },
  {
    table: 'service_kinds',
    because: 'services and orders refer to them; owners close types and never delete them',
  },
  { table: 'services', because: 'orders refer to them; owners take services off sale and never delete them' },
  { table: 'service_prices', because: 'earlier prices prove a reduction' },
  { table: 'service_changes', because: 'who changed a price and when proves a reduction, too' },
];

export const catalogFeature: Feature = {
  name: 'catalog',
  retention: catalogRetention,
  routes: registerCatalogRoutes,
  staffRoutes: registerKindStaffRoutes,
  rows: plannedRows,
  seed: seedCatalog,
  settings: [closedSetting],
  status: catalogStatus,
  content: [...closedContent, ...typesContent],
};
