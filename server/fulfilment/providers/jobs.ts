import { dayMs, hourMs } from '#contracts/kit/time.ts';
import { inTransaction } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { defineJob } from '#server/platform/feature/define-job.ts';
import { readBalances } from './balances/read-balances.ts';
import { firstSentAt, lastCountedHour, recountHours } from './health/store-health.ts';
import { answerBounds, workBounds } from './rules.ts';
import { lowestIdAt } from './services/lowest-id.ts';
import { closeResolvedRouteItems } from './services/record-list-changes.ts';
import { syncServices } from './services/sync-services.ts';

/** Maximum number of past days that one run counts. */
const firstDays = 31;
/** Hours in this period may still change, through replies, ambiguous submissions or late statuses. */
const recheckMs = 3 * hourMs;
/** Maximum time between the creation of a row and its submission. */
const overlapMs = hourMs / 4;

const hourOf = (time: number) => new Date(Math.floor(time / hourMs) * hourMs);

export async function countMeasures(deps: Deps): Promise<void> {
  const now = deps.now().getTime();
  const until = (await lastCountedHour(deps.database)) ?? (await firstSentAt(deps.database));
  if (!until) return;
  const begin = Math.max(until.getTime() - recheckMs, now - firstDays * dayMs);
  for (let from = hourOf(begin).getTime(); from <= now; from += dayMs) {
    const to = Math.min(from + dayMs, hourOf(now).getTime() + hourMs);
    const span = {
      from: new Date(from),
      to: new Date(to),
      lowestId: lowestIdAt(new Date(from - overlapMs)),
      highestId: lowestIdAt(new Date(to + overlapMs)),
    };
    await inTransaction(deps.database, (tx) => recountHours(tx, { ...span, answerBounds, workBounds }));
  }
}

const servicesSeconds = 3600;
const balanceSeconds = 300;
const measureSeconds = 600;
const resolvedRoutesSeconds = 60;

export const providerJobs = [
  defineJob({
    name: 'providers.sync-services',
    everySeconds: servicesSeconds,
    handler: (deps) => syncServices(deps),
  }),
  defineJob({
    name: 'providers.read-balances',
    everySeconds: balanceSeconds,
    handler: (deps) => readBalances(deps),
  }),
  defineJob({
    name: 'providers.count-measures',
    everySeconds: measureSeconds,
    handler: (deps) => countMeasures(deps),
  }),
  defineJob({
    name: 'providers.close-cured-routes',
    everySeconds: resolvedRoutesSeconds,
    handler: (deps) => closeResolvedRouteItems(deps),
  }),
];
