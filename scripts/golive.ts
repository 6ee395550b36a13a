import { findLeftovers, goLive } from '#server/operations/go-live/go-live.ts';
import { readStoredMode } from '#server/operations/go-live/lived-mode.ts';
import { listMissingSteps, readOpening, unconfirmedSteps } from '#server/operations/go-live/read-steps.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import type { Database } from '#server/platform/database/pool.ts';
import { rows } from '#server/platform/database/query.ts';
import { usageOf } from './auge/commands.ts';
import { type Environment, readEnvironment } from './launch/environment.ts';
import { failCommand } from './launch/fail-command.ts';
import { formatList } from './launch/format-list.ts';
import { openSaleDeps } from './launch/sale-deps.ts';
import { withDatabase } from './launch/with-database.ts';

const usage = usageOf('golive');

/** Refuses while the shop is running, because it would keep writing to the emptied tables. */
async function refuseWhileRunning(database: Database): Promise<void> {
  const [found] = await rows<{ count: number }>(
    database,
    `select count(*) as count from pg_stat_activity
      where datname = current_database() and application_name in ('auge-listener', 'auge-queue')`,
  );
  if (found && found.count > 0) throw new Error('The shop is running on this database: stop it first.');
}

/** Prints the missing steps that keep a live shop from selling. */
async function printMissingSteps(environment: Environment, database: Database): Promise<void> {
  const deps = await openSaleDeps(environment, { database, mode: 'live' });
  const isSandbox = (await readStoredMode(database)) !== 'live';
  const { states } = await readOpening(deps, isSandbox ? unconfirmedSteps : undefined);
  for (const processor of deps.processors.all) processor.close();
  const missing = listMissingSteps(states);
  if (missing.length > 0) console.log(formatList('Still missing before it sells:', missing));
}

async function run(database: Database, flags: ReadonlySet<string>): Promise<void> {
  await migrate(database);
  const { goes, stays } = await findLeftovers(database);
  if (goes.length === 0) {
    console.log('Nothing of the sandbox is in this database.');
    return;
  }
  const keepPrices = flags.has('--keep-prices');
  console.log(
    `${formatList(flags.has('--confirm') ? 'Goes:' : 'Would go:', goes)}\n${formatList('Stays, as yours:', stays)}\n`,
  );
  if (keepPrices) console.log("The demonstration's prices stay, as yours.\n");
  if (!flags.has('--confirm')) {
    console.log(`What you entered yourself stays. Make a backup first.\n\n${usage}`);
    return;
  }
  await refuseWhileRunning(database);
  const { renewed } = await goLive(database, { keepPrices });
  console.log('Done: nothing of the sandbox is left.');
  if (renewed) console.log(`Sign in as ${renewed.username} / ${renewed.password} (shown only now: note it).`);
}

const flags = new Set(process.argv.slice(2));
const unknown = [...flags].filter((flag) => !['--confirm', '--keep-prices'].includes(flag));
try {
  if (unknown.length > 0) throw new Error(`Unknown: ${unknown.join(' ')}\n\n${usage}`);
  const environment = readEnvironment();
  await withDatabase(environment, async (database) => {
    await run(database, flags);
    await printMissingSteps(environment, database);
  });
} catch (error) {
  failCommand(error);
}
