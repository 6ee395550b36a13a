import { toMadridDate } from '#contracts/kit/madrid.ts';
import { inTransaction } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { defineJob } from '#server/platform/feature/define-job.ts';
import { openItem } from '#server/staff/pending/open-item.ts';
import { watchReturns } from '../returns/show-return.ts';
import { reviewVatNumbers } from './check-tax-number.ts';
import { isNearThreshold, thresholdCents } from './decide-rules.ts';
import { readTaxFacts } from './store.ts';

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

export const taxJobs = [
  defineJob({ name: 'tax.watch-threshold', everySeconds: 3600, handler: (deps) => watchThreshold(deps) }),
  defineJob({ name: 'tax.watch-returns', everySeconds: 3600, handler: (deps) => watchReturns(deps) }),
  defineJob({ name: 'tax.review-vat-numbers', everySeconds: 900, handler: (deps) => reviewVatNumbers(deps) }),
];
