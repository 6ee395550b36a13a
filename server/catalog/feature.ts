import type { Feature } from '#server/http/feature.ts';
import { plannedRows } from './apply-planned.ts';
import { catalogRetention } from './retention.ts';
import { registerCatalogRoutes } from './routes.ts';
import { catalogSteps } from './sale-steps.ts';
import { seedCatalog, seedTaxRates } from './seed-catalog.ts';

export const catalogFeature: Feature = {
  name: 'catalog',
  retention: catalogRetention,
  routes: registerCatalogRoutes,
  rows: plannedRows,
  seed: async (deps) => {
    await seedTaxRates(deps);
    await seedCatalog(deps);
  },
  saleSteps: catalogSteps,
};
