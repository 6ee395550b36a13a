import { readStoredMode } from '#server/operations/go-live/lived-mode.ts';
import { modeFromEnvironment } from '#server/platform/config/stated-mode.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import type { Database } from '#server/platform/database/pool.ts';
import { usageOf } from './auge/commands.ts';
import { type Environment, readEnvironment } from './launch/environment.ts';
import { failCommand } from './launch/fail-command.ts';
import { withDatabase } from './launch/with-database.ts';
import { issueSamples } from './seed/issue-samples.ts';
import { type SeedInput, seedOrders } from './seed/seed-orders.ts';

const usage = usageOf('seed');

type SeedOptions = Partial<SeedInput> & { invoices: boolean };

function readOptions([what, count, ...more]: readonly string[]): SeedOptions {
  if (what === 'year' && count === undefined)
    return { orders: 50_000, days: 365, invoices: true, campaigns: true };
  if (what === 'invoices' && count === undefined) return { invoices: true };
  const orders = /^[1-9]\d{0,6}$/.test(count ?? '') ? Number(count) : 0;
  if (what !== 'orders' || orders === 0 || more.length > 0) throw new Error(usage);
  return { orders, days: 730, invoices: false };
}

/** Refuses a live shop, so that sample orders never mix with real ones. */
async function rejectLiveShop(database: Database, environment: Environment): Promise<void> {
  const live = (await readStoredMode(database)) === 'live' || modeFromEnvironment(environment) === 'live';
  if (live) throw new Error('This is the database of a live shop: sample orders are refused.');
}

async function runSeed(database: Database, environment: Environment): Promise<void> {
  const input = readOptions(process.argv.slice(2));
  await migrate(database);
  await rejectLiveShop(database, environment);
  const began = Date.now();
  const seconds = () => Math.round((Date.now() - began) / 1000);
  const { orders, days, invoices, campaigns = false } = input;
  if (orders && days) {
    const said = (done: number) => process.stdout.write(`\r${done} of ${orders} orders`);
    await seedOrders(database, { orders, days, campaigns, said });
    console.log(`\n${orders} sample orders in ${seconds()} s.`);
  }
  if (!invoices) return;
  const issued = await issueSamples(database, (done) => process.stdout.write(`\r${done} invoices`));
  console.log(`\n${issued} sample invoices, after ${seconds()} s.`);
}

try {
  const environment = readEnvironment();
  await withDatabase(environment, (database) => runSeed(database, environment), { besideShop: true });
} catch (error) {
  failCommand(error);
}
