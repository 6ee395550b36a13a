import type { Feature } from '#server/http/feature.ts';
import { taxJobs } from './jobs.ts';
import { regimeSetting } from './regime-setting.ts';
import { taxRetention } from './retention.ts';
import { registerTaxRoutes } from './routes.ts';
import { seedRates } from './seed-rates.ts';
import { registerTaxStaffRoutes } from './staff-routes.ts';

export const taxFeature: Feature = {
  name: 'tax',
  retention: taxRetention,
  settings: [regimeSetting],
  routes: registerTaxRoutes,
  staffRoutes: registerTaxStaffRoutes,
  seed: seedRates,
  jobs: taxJobs,
};
