import type { Retention } from '#server/platform/database/retention.ts';
import type { Feature } from '#server/platform/feature/feature.ts';
import { registerCatalogRoutes } from './routes.ts';
import { seedCatalog } from './samples/seed-catalog.ts';
import { plannedRows } from './services/change-services.ts';
import { closedContent, closedSetting } from './services/current-catalog.ts';
import { catalogStatus } from './show-status.ts';
import { typesContent } from './types/service-types.ts';
import { registerKindStaffRoutes } from './types/staff-routes.ts';

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
