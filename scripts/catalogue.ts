import { readFileSync, writeFileSync } from 'node:fs';
import { changeCatalogue, previewCatalogue, type SeenPlan } from '#server/catalog/change-catalogue.ts';
import { readEntries } from '#server/catalog/current-catalog.ts';
import { describePlan } from '#server/catalog/describe-plan.ts';
import { exportCatalogue } from '#server/catalog/export-catalogue.ts';
import { readPriceListFile } from '#server/catalog/price-list-file.ts';
import { lostOffers } from '#server/checkout/lost-offers.ts';
import { migrate } from '#server/database/migrate.ts';
import type { Database } from '#server/database/pool.ts';
import { openProviderGateway } from '#server/gateways/provider.ts';
import { readOffers } from '#server/promotions/current-offers.ts';
import { syncServices } from '#server/providers/sync-services.ts';
import { bulleted } from './launch/bulleted.ts';
import { type Environment, readEnvironment } from './launch/environment.ts';
import { failCommand } from './launch/fail-command.ts';
import { openSecrets } from './launch/open-secrets.ts';
import { quietLog } from './launch/quiet-log.ts';
import { withDatabase } from './launch/with-database.ts';

const usage = `npm run catalogue -- export FILE   writes what is on sale into a table (CSV) to edit
npm run catalogue -- check FILE    says what such a table would change, and what is wrong with it
npm run catalogue -- apply FILE    makes it the shop's price list, all or nothing`;

const patienceMs = 15_000;

/** So that the mapping is held against what the provider sells now; its last list stands where it does not answer. */
async function askProviders(database: Database, environment: Environment): Promise<string[]> {
  const provider = openProviderGateway({ timeoutMs: patienceMs });
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

async function offersLost(database: Database, { settled }: SeenPlan): Promise<string[]> {
  const offers = await readOffers(database);
  const lost = lostOffers(offers, { before: await readEntries(database), after: settled });
  return lost.length === 0 ? [] : [`their offer on top saves nothing then: ${lost.join(', ')}`];
}

/** Prints the difference; answers whether it may be. */
function tell(plan: SeenPlan, notes: readonly string[]): boolean {
  console.log(bulleted('Changes:', describePlan(plan)) || 'Nothing changes.');
  if (notes.length > 0) console.log(bulleted('Look at:', notes));
  if (plan.problems.length > 0) console.error(bulleted('Refused:', plan.problems));
  return plan.problems.length === 0;
}

async function work(database: Database, environment: Environment): Promise<boolean> {
  await migrate(database);
  const [act, file] = process.argv.slice(2) as [string, string];
  if (act === 'export') {
    writeFileSync(file, await exportCatalogue(database));
    return true;
  }
  const read = readPriceListFile(readFileSync(file));
  if (read.kind === 'refused') {
    console.error(bulleted('Refused:', read.problems));
    return false;
  }
  const asked = await askProviders(database, environment);
  const plan = await previewCatalogue(database, read.services);
  const may = tell(plan, [...plan.notes, ...(await offersLost(database, plan)), ...asked]);
  if (!may || act === 'check') return may;
  await changeCatalogue({ database }, { wanted: read.services, basis: plan.basis, by: { kind: 'job' } });
  console.log(`\nThis is the shop's price list now: ${plan.settled.length} services.`);
  return true;
}

try {
  const [act, file, ...more] = process.argv.slice(2);
  if (!act || !['export', 'check', 'apply'].includes(act) || !file || more.length > 0) throw new Error(usage);
  const environment = readEnvironment();
  const done = await withDatabase(environment, (database) => work(database, environment), {
    besideShop: true,
  });
  process.exitCode = done ? 0 : 1;
} catch (error) {
  failCommand(error, { file: process.argv[3] });
}
