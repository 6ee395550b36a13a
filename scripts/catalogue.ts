import { readFileSync, writeFileSync } from 'node:fs';
import type { EffectSummary } from '#contracts/catalog/services.ts';
import type { ChangeLimit } from '#contracts/kit/bounds.ts';
import {
  type CataloguePreview,
  changeCatalogue,
  exportCatalogue,
  previewCatalogue,
} from '#server/catalog/services/change-catalogue.ts';
import { readEntries } from '#server/catalog/services/current-catalog.ts';
import { describePlan } from '#server/catalog/services/describe-plan.ts';
import { readPriceListFile } from '#server/catalog/services/price-list-file.ts';
import { findLostOffers } from '#server/checkout/changes/lost-offers.ts';
import { computePlanEffect } from '#server/fulfilment/pricing/compute-plan-effect.ts';
import { syncServices } from '#server/fulfilment/providers/services/sync-services.ts';
import { readOffers } from '#server/orders/promotions/offers/upsell-offers.ts';
import { openProviderGateway } from '#server/platform/clients/provider/provider.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import type { Database } from '#server/platform/database/pool.ts';
import { confirmChangeArgument, usageOf } from './auge/commands.ts';
import { type Environment, readEnvironment } from './launch/environment.ts';
import { failCommand } from './launch/fail-command.ts';
import { formatList } from './launch/format-list.ts';
import { openSecrets } from './launch/open-secrets.ts';
import { quietLog } from './launch/quiet-log.ts';
import { withDatabase } from './launch/with-database.ts';

const usage = usageOf('catalogue');

const providerTimeoutMs = 15_000;

/**
 * Compares the mapping with the providers' current service lists. The stored list is used for a provider that
 * does not reply.
 */
async function checkProviderServices(database: Database, environment: Environment): Promise<string[]> {
  const provider = openProviderGateway({ timeoutMs: providerTimeoutMs });
  const secrets = await openSecrets(environment);
  try {
    const config = { mode: 'live' } as const;
    const now = () => new Date();
    const answers = await syncServices({ config, database, provider, secrets, log: quietLog, now });
    return answers.flatMap((answer) => {
      if (answer.kind === 'good') return [];
      const reason = answer.kind === 'failed' ? answer.reason : `its list is ${answer.kind}`;
      return [`provider ${answer.providerId} gave no list now (${reason}): held against its last one`];
    });
  } catch (error) {
    const reason = (error as Error).message;
    return [
      `the provider could not be asked (are SECRET_KEY and DATA_DIR those of the shop? ${reason}): held against its last list`,
    ];
  } finally {
    provider.close();
  }
}

async function findLostOffersOf(database: Database, { settled }: CataloguePreview): Promise<string[]> {
  const offers = await readOffers(database);
  const lost = findLostOffers(offers, { before: await readEntries(database), after: settled });
  return lost.length === 0 ? [] : [`their offer on top saves nothing then: ${lost.join(', ')}`];
}

const bare = { config: { mode: 'live' }, log: quietLog } as const;

const formatPercent = (share: number | null) => (share === null ? '?' : `${(share / 100).toFixed(1)} %`);

const boundTexts: Record<ChangeLimit, string> = {
  leap: 'a price is multiplied or divided by 1.5 or more',
  loss: 'a package loses money with every sale',
  all_sales: 'nothing is left on sale',
};

/** Returns the effect of the change as lines of text. */
function describeEffect({
  medianFactor,
  margin,
  newMargin,
  openCheckouts,
  codes,
  bounds,
}: EffectSummary): string[] {
  return [
    ...bounds.map((bound) => boundTexts[bound]),
    ...(medianFactor === null
      ? []
      : [`prices by the factor ${(medianFactor / 10_000).toFixed(3)} in the median`]),
    ...(margin === null && newMargin === null
      ? []
      : [`margin ${formatPercent(margin)} → ${formatPercent(newMargin)}`]),
    ...(openCheckouts.count > 0 ? [`${openCheckouts.count} open checkouts keep their price`] : []),
    ...(codes.length > 0 ? [`codes that fit nothing then: ${codes.join(', ')}`] : []),
  ];
}

function printPlan(plan: CataloguePreview, notes: readonly string[]): boolean {
  console.log(formatList('Changes:', describePlan(plan)) || 'Nothing changes.');
  if (notes.length > 0) console.log(formatList('Look at:', notes));
  if (plan.problems.length > 0) console.error(formatList('Refused:', plan.problems));
  return plan.problems.length === 0;
}

async function runCatalogue(database: Database, environment: Environment): Promise<boolean> {
  await migrate(database);
  const [act, file, word] = process.argv.slice(2) as [string, string, string | undefined];
  if (act === 'export') {
    writeFileSync(file, await exportCatalogue(database));
    return true;
  }
  const read = readPriceListFile(readFileSync(file));
  if (read.kind === 'refused') {
    console.error(formatList('Refused:', read.problems));
    return false;
  }
  const asked = await checkProviderServices(database, environment);
  const plan = await previewCatalogue(database, read.services);
  const { summary } = await computePlanEffect({ ...bare, database, now: () => new Date() }, plan);
  const notes = [
    ...describeEffect(summary),
    ...plan.notes,
    ...(await findLostOffersOf(database, plan)),
    ...asked,
  ];
  const may = printPlan(plan, notes);
  if (!may || act === 'check') return may;
  if (summary.bounds.length > 0 && word !== confirmChangeArgument) {
    console.error(
      `\nNothing was changed. If it is meant: npm run catalogue -- apply ${file} ${confirmChangeArgument}`,
    );
    return false;
  }
  await changeCatalogue({ database }, { wanted: read.services, basis: plan.basis, by: { kind: 'job' } });
  console.log(`\nThis is the shop's price list now: ${plan.settled.length} services.`);
  return true;
}

try {
  const [act, file, ...more] = process.argv.slice(2);
  if (!act || !['export', 'check', 'apply'].includes(act) || !file || more.length > 1) throw new Error(usage);
  const environment = readEnvironment();
  const done = await withDatabase(environment, (database) => runCatalogue(database, environment), {
    besideShop: true,
  });
  process.exitCode = done ? 0 : 1;
} catch (error) {
  failCommand(error, { file: process.argv[3] });
}
