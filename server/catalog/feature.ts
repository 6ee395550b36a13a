import type { Feature } from '#server/http/feature.ts';
import { catalogRetention } from './retention.ts';
import { registerCatalogRoutes } from './routes.ts';
import { catalogSteps } from './sale-steps.ts';
import { seedCatalog, seedTaxRates } from './seed-catalog.ts';

export const catalogFeature: Feature = {
  name: 'catalog',
  retention: catalogRetention,
  routes: registerCatalogRoutes,
  seed: async (deps) => {
    await seedTaxRates(deps);
    await seedCatalog(deps);
  },
  saleSteps: catalogSteps,
};
