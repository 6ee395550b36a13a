import type { Retention } from '#server/platform/database/retention.ts';
import type { Feature } from '#server/platform/feature/feature.ts';
import { taxStatus } from '../returns/show-return.ts';
import { seedRates } from './change-tax.ts';
import { marketsContent } from './current-markets.ts';
import { taxJobs } from './jobs.ts';
import { regimeSetting } from './regime-setting.ts';
import { registerTaxRoutes } from './routes.ts';
import { registerTaxStaffRoutes } from './staff-routes.ts';

const taxRetention: readonly Retention[] = [
  { table: 'tax_rates', because: 'a few rows, which orders were taxed by' },
  { table: 'network_ranges', because: 'until the owner loads another table; it names nobody' },
  {
    table: 'tax_places',
    because: 'rows about tax stay for ten years and longer; they name nobody but staff',
  },
  { table: 'supplies', because: 'what each tax return is made of stays; it names nobody' },
  { table: 'buyer_places', because: 'the proof of whose tax a sale carries stays; it names nobody' },
  {
    table: 'vat_checks',
    because: 'the proof of each sale without tax stays; it names businesses',
  },
  { table: 'census_checks', because: 'one word about each order; it names nobody' },
  { table: 'tax_quarters', because: 'what was declared stays; it names businesses and staff' },
  { table: 'tax_returns', because: 'what was declared stays; it names nobody but staff' },
];

export const taxFeature: Feature = {
  name: 'tax',
  retention: taxRetention,
  settings: [regimeSetting],
  routes: registerTaxRoutes,
  staffRoutes: registerTaxStaffRoutes,
  seed: seedRates,
  jobs: taxJobs,
  status: taxStatus,
  content: marketsContent,
};
