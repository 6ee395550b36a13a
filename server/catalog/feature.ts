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
  { table: 'service_routes', because: 'as the service, until staff change them' },
  {
    table: 'service_kinds',
    because: 'services and orders name them; an owner closes them, never takes them away',
  },
  { table: 'services', because: 'orders name them; an owner takes them out of sale, never away' },
  { table: 'service_prices', because: 'what a price was is the proof of a reduction' },
  { table: 'service_changes', because: 'who changed a price, and when: proof of it, like the price itself' },
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
