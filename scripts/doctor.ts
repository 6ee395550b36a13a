import { conditionOf } from '#contracts/staff/conditions.ts';
import { effectMessages, findingMessages, textsOfCause } from '#messages/admin/staff/findings.ts';
import { externalServiceChecks, findProblems, localChecks } from '#server/operations/doctor/checks.ts';
import { type DoctorReport, formatDoctorReport } from '#server/operations/doctor/rules.ts';
import { listUrgent } from '#server/operations/doctor/urgent-items.ts';
import { leftoverProblems } from '#server/operations/go-live/go-live.ts';
import type { Mode } from '#server/operations/go-live/lived-mode.ts';
import { listMissingSteps, readOpening, type StepState } from '#server/operations/go-live/read-steps.ts';
import { whenStepCloses } from '#server/operations/go-live/steps.ts';
import { openProcessors } from '#server/payments/open-processors.ts';
import { openDirectory } from '#server/platform/clients/directory/directory.ts';
import { type Config, InvalidConfiguration, loadConfig } from '#server/platform/config/config.ts';
import { modeFromEnvironment } from '#server/platform/config/stated-mode.ts';
import { findMissing, readMigrations } from '#server/platform/database/migrate.ts';
import type { Database } from '#server/platform/database/pool.ts';
import { maybeOne, rows } from '#server/platform/database/query.ts';
import { messageOf } from '#server/platform/errors.ts';
import { type Environment, readEnvironment, variableNamesInFile } from './launch/environment.ts';
import { failCommand } from './launch/fail-command.ts';
import { openSaleDeps } from './launch/sale-deps.ts';
import { locationConfig, withDatabase } from './launch/with-database.ts';

/** Reads the configuration. Its errors are the first findings. */
function readConfig(environment: Environment) {
  try {
    return { config: loadConfig(environment, variableNamesInFile()), problems: [] };
  } catch (error) {
    if (error instanceof InvalidConfiguration) return { config: null, problems: error.problems };
    throw error;
  }
}

/** Returns why this version cannot examine the database. Its statements would fail as if the database were away. */
async function findSchemaProblem(database: Database): Promise<string | null> {
  const found = await maybeOne<{ there: boolean }>(
    database,
    `select to_regclass('public.settings') is not null as there`,
  );
  if (!found?.there) return 'holds no shop yet: `npm start` makes one';
  const applied = await rows<{ id: number; name: string; sha256: string }>(
    database,
    'select id, name, sha256 from migrations order by id',
  );
  const missing = findMissing(readMigrations(), applied).map(({ name }) => name);
  if (missing.length === 0) return null;
  return `lacks ${missing.join(', ')}: \`npm run migrate\` or a start brings it to this version`;
}

const emptyReport: DoctorReport = { shut: [], wrong: [], unchecked: [], advised: [] };

interface DoctorInput {
  mode: Mode;
  /** Null when the configuration has errors. Then no outside service is called. */
  config: Config | null;
}

/** Returns one line per problem: the finding and the remedy. */
async function inspectShop(
  environment: Environment,
  database: Database,
  { mode, config }: DoctorInput,
): Promise<DoctorReport> {
  const problem = await findSchemaProblem(database);
  if (problem !== null) return { ...emptyReport, shut: [`database: ${problem}`] };
  const given = await openSaleDeps(environment, { database, mode });
  const deps = { ...given, config: { mode, dataDir: locationConfig(environment).dataDir } };
  const world = config &&
    mode === 'live' && {
      ...externalServiceChecks({
        ...deps,
        config,
        processors: openProcessors({ config, database, key: '', now: () => new Date() }),
        directory: openDirectory(config.directory),
      }),
    };
  const [leftovers, steps, { wrong, unchecked }, urgent] = await Promise.all([
    mode === 'live' ? leftoverProblems(database) : [],
    mode === 'live' ? readOpening(deps).then(({ states }) => states) : [],
    findProblems({ ...localChecks(deps), ...world }),
    listUrgent(database),
  ]);
  for (const { step } of steps.filter(({ done }) => !done)) wrong.delete(step as never);
  const found = [...wrong].map(([name, { cause, reason }]) => {
    const { act } = textsOfCause(findingMessages.en[name], cause);
    const { effect, anchor } = conditionOf(name);
    const sentences = [reason, effectMessages.en.effects[effect], act].filter(Boolean).join('. ');
    return `${name}: ${sentences}. See docs/operating/runbook.md#${anchor}.`;
  });
  const names = found.map((line) => line.split(':')[0]);
  const decided = urgent.filter((line) => !names.includes(line.split(':')[0]));
  const told = (which: (state: StepState) => boolean) => listMissingSteps(steps.filter(which));
  const isAdvice = ({ step }: StepState) => whenStepCloses(step) === 'never';
  return {
    shut: [...leftovers, ...told(({ closes }) => closes)],
    wrong: [...told((state) => !state.closes && !isAdvice(state)), ...found, ...decided],
    unchecked: [...unchecked].map(([name, error]) => (error ? `${name}: ${error}` : name)),
    advised: told(isAdvice),
  };
}

async function runDoctor(): Promise<DoctorReport> {
  const environment = readEnvironment();
  const { config, problems } = readConfig(environment);
  const mode = modeFromEnvironment(environment);
  const found = await withDatabase(
    environment,
    (database) => inspectShop(environment, database, { mode, config }),
    {
      besideShop: true,
    },
  ).catch((error: unknown) => {
    const message = messageOf(error);
    const { anchor } = conditionOf('database');
    const line = `database: ${message}. See docs/operating/runbook.md#${anchor}.`;
    return { ...emptyReport, shut: [message.startsWith('DATA_DIR') ? message : line] };
  });
  return { ...found, shut: [...problems, ...found.shut] };
}

try {
  const found = await runDoctor();
  console.log(formatDoctorReport(found).join('\n'));
  const lines = [found.shut, found.wrong, found.unchecked].flat();
  process.exitCode = lines.length === 0 ? 0 : 1;
} catch (error) {
  failCommand(error);
}
process.exit();
