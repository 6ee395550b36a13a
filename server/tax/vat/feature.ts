import type { FastifyInstance } from 'fastify';
import { toMadridDate } from '#contracts/kit/madrid.ts';
import { inTransaction } from '#server/platform/database/pool.ts';
import type { Retention } from '#server/platform/database/retention.ts';
import type { Deps } from '#server/platform/deps.ts';
import { defineJob } from '#server/platform/feature/define-job.ts';
import type { Feature } from '#server/platform/feature/feature.ts';
import { limitHook } from '#server/platform/http/limits.ts';
import { serve } from '#server/platform/http/serve.ts';
import { openItem } from '#server/staff/pending/open-item.ts';
import { taxStatus, watchReturns } from '../returns/show-return.ts';
import { seedRates } from './change-tax.ts';
import { reviewVatNumbers } from './check-tax-number.ts';
import { marketsContent } from './current-markets.ts';
import { isNearThreshold, thresholdCents } from './decide-rules.ts';
import { regimeSetting } from './regime-setting.ts';
import { registerTaxStaffRoutes } from './staff-routes.ts';
import { countryOfNetwork, readTaxFacts } from './store.ts';

/**
 * Notifies staff when the threshold is near and when it was crossed. After the crossing, the shop must register for the
 * one-stop shop by the tenth of the following month.
 */
async function watchThreshold(deps: Pick<Deps, 'database' | 'now'>): Promise<void> {
  const year = Number(toMadridDate(deps.now()).slice(0, 4));
  const { years, crossedBy } = await readTaxFacts(deps.database, year);
  const [before, now] = years;
  if (!before || !now) return;
  const figures = { thisYearCents: now.netCents, lastYearCents: before.netCents };
  const evidence = { ...figures, thresholdCents };
  await inTransaction(deps.database, async (tx) => {
    if (crossedBy?.on.startsWith(String(year)) && !before.oneStop)
      await openItem(tx, {
        reason: 'tax_threshold_crossed',
        subjectId: year,
        orderId: null,
        evidence: { ...evidence, orderNumber: crossedBy.orderNumber, on: crossedBy.on },
        unlessDecided: true,
      });
    else if (!now.oneStop && !before.oneStop && isNearThreshold(figures))
      await openItem(tx, { reason: 'tax_threshold_near', subjectId: year, evidence, unlessDecided: true });
  });
}

const taxJobs = [
  defineJob({ name: 'tax.watch-threshold', everySeconds: 3600, handler: (deps) => watchThreshold(deps) }),
  defineJob({ name: 'tax.watch-returns', everySeconds: 3600, handler: (deps) => watchReturns(deps) }),
  defineJob({ name: 'tax.review-vat-numbers', everySeconds: 900, handler: (deps) => reviewVatNumbers(deps) }),
];

function registerTaxRoutes(app: FastifyInstance, deps: Deps): void {
  const preValidation = limitHook(deps, 'search');
  serve(app, 'GET /api/place', { preValidation }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    return { success: true, country: await countryOfNetwork(deps.database, request.ip) };
  });
}

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
