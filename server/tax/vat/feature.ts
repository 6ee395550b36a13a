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
  { table: 'tax_rates', because: 'a few rows with the rates of past orders' },
  { table: 'network_ranges', because: 'until the owner loads another table; contains no personal data' },
  {
    table: 'tax_places',
    because: 'tax records remain for ten years or longer; they contain no personal data except staff names',
  },
  { table: 'supplies', because: 'the basis of tax returns remains; contains no personal data' },
  {
    table: 'buyer_places',
    because: 'proof of the tax territory of a sale remains; contains no personal data',
  },
  {
    table: 'vat_checks',
    because: 'proof of each sale without tax remains; contains businesses',
  },
  { table: 'census_checks', because: 'one value for each order; contains no personal data' },
  { table: 'tax_quarters', because: 'declarations remain; they contain businesses and staff names' },
  { table: 'tax_returns', because: 'declarations remain; they contain no personal data except staff names' },
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
