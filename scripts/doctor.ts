import { findingMessages } from '#messages/admin/findings.ts';
import { type Config, InvalidConfiguration, loadConfig } from '#server/config.ts';
import type { Database } from '#server/database/pool.ts';
import { maybeOne } from '#server/database/query.ts';
import { standingChecks, worldChecks } from '#server/doctor/checks.ts';
import { findWrong } from '#server/doctor/examine.ts';
import { openDirectory } from '#server/gateways/directory.ts';
import { openProcessor } from '#server/gateways/processor.ts';
import { leftoverProblems } from '#server/mode/go-live.ts';
import type { Mode } from '#server/mode/lived-mode.ts';
import { statedMode } from '#server/mode/stated-mode.ts';
import { readOpening } from '#server/opening/read-steps.ts';
import { tellMissing } from '#server/opening/tell-missing.ts';
import { type Environment, namesInFile, readEnvironment } from './launch/environment.ts';
import { failCommand } from './launch/fail-command.ts';
import { openSaleDeps } from './launch/sale-deps.ts';
import { placesConfig, withDatabase } from './launch/with-database.ts';

/** Reads the configuration as far as it goes; its mistakes are the first findings. */
function readConfig(environment: Environment) {
  try {
    return { config: loadConfig(environment, namesInFile()), problems: [] };
  } catch (error) {
    if (error instanceof InvalidConfiguration) return { config: null, problems: error.problems };
    throw error;
  }
}

async function isPrepared(database: Database): Promise<boolean> {
  const found = await maybeOne<{ there: boolean }>(
    database,
    `select to_regclass('public.settings') is not null as there`,
  );
  return found?.there ?? false;
}

interface Asked {
  mode: Mode;
  /** Null where it has mistakes: then nobody outside is asked. */
  config: Config | null;
}

/** What is wrong with the shop of this database, a line each: what was found, and what to do. */
async function look(environment: Environment, database: Database, { mode, config }: Asked) {
  if (!(await isPrepared(database))) return ['database: holds no shop yet: `npm start` makes one'];
  const given = await openSaleDeps(environment, { database, mode });
  const deps = { ...given, config: { mode, dataDir: placesConfig(environment).dataDir } };
  const world = config &&
    mode === 'live' && {
      ...worldChecks({
        ...deps,
        config,
        processor: openProcessor(config.processor),
        directory: openDirectory(config.directory),
      }),
    };
  const [leftovers, steps, wrong] = await Promise.all([
    mode === 'live' ? leftoverProblems(database) : [],
    mode === 'live' ? readOpening(deps).then(({ states }) => states) : [],
    findWrong({ ...standingChecks(deps), ...world }),
  ]);
  for (const { step } of steps.filter(({ done }) => !done)) wrong.delete(step as never);
  const found = [...wrong].map(([name, reason]) => `${name}: ${reason}. ${findingMessages.en[name].act}.`);
  return [...leftovers, ...tellMissing(steps), ...found];
}

async function examine(): Promise<string[]> {
  const environment = readEnvironment();
  const { config, problems } = readConfig(environment);
  const mode = statedMode(environment);
  const found = await withDatabase(environment, (database) => look(environment, database, { mode, config }), {
    besideShop: true,
  }).catch(({ message }: Error) => [
    message.startsWith('DATA_DIR') ? message : `database: ${message}. Start it, or mend DATABASE_URL.`,
  ]);
  return [...problems, ...found];
}

try {
  const findings = await examine();
  if (findings.length === 0) console.log('Nothing is missing: this shop can sell.');
  else console.log(`Before this shop can sell:\n${findings.map((line) => `  - ${line}`).join('\n')}`);
  process.exitCode = findings.length === 0 ? 0 : 1;
} catch (error) {
  failCommand(error);
}
process.exit();
