import { checkBackups } from '#server/backups/check-backups.ts';
import { type Config, InvalidConfiguration, loadConfig } from '#server/config.ts';
import { groundChecks } from '#server/connections/inside-checks.ts';
import { outsideChecks } from '#server/connections/outside-checks.ts';
import type { Database } from '#server/database/pool.ts';
import { maybeOne } from '#server/database/query.ts';
import { checkTls } from '#server/gateways/check-tls.ts';
import { openDirectory } from '#server/gateways/directory.ts';
import { openProcessor } from '#server/gateways/processor.ts';
import { openProviderGateway } from '#server/gateways/provider.ts';
import type { SaleDeps } from '#server/http/feature.ts';
import { type Check, findReasons } from '#server/http/readiness.ts';
import { leftoverProblems } from '#server/mode/go-live.ts';
import type { Mode } from '#server/mode/lived-mode.ts';
import { readOpening } from '#server/opening/read-steps.ts';
import { tellMissing } from '#server/opening/tell-missing.ts';
import { checkCertificate } from '#server/register/check-certificate.ts';
import { type Environment, readEnvironment } from './launch/environment.ts';
import { openSaleDeps, patienceMs } from './launch/sale-deps.ts';
import { placesConfig, withDatabase } from './launch/with-database.ts';

/** What to do about a part that fails, where its reason does not say so. */
const advice: Record<string, string> = {
  database: 'Start it, or mend DATABASE_URL',
  clock: 'Let both machines set their clocks by NTP (timedatectl set-ntp true)',
  disk: 'Make room, or move DATA_DIR to a larger disk',
  processor: "Compare STRIPE_SECRET_KEY with the processor's own pages",
  provider: 'Compare PROVIDER_API_URL and PROVIDER_API_KEY with its panel, and look at the balance there',
  mail: 'Compare SMTP_URL with what your mail service says',
  directory: 'Compare DIRECTORY_* with its pages; without it buyers type their names by hand',
};

const tell = (name: string, reason: string): string =>
  advice[name] ? `${name}: ${reason}. ${advice[name]}.` : `${name}: ${reason}`;

/** Everything that the configuration says must answer. */
const askOutside = (config: Config): Record<string, Check> => ({
  ...outsideChecks({
    config,
    processor: openProcessor(config.processor),
    provider: openProviderGateway({ timeoutMs: patienceMs }),
    directory: openDirectory(config.directory),
  }),
  tls: async () => {
    const reason = await checkTls(config.publicUrl, new Date());
    return reason && `${reason}: renew it where ${config.publicUrl} is answered, before browsers refuse it`;
  },
});

function databaseChecks(deps: SaleDeps, dataDir: string): Record<string, Check> {
  const { database, now, config } = deps;
  return {
    ...(config.mode === 'live' ? { sandbox: async () => (await leftoverProblems(database))[0] ?? null } : {}),
    ...groundChecks({ database, now, config: { dataDir } }),
    backup: () => checkBackups(deps),
    register: () => checkCertificate(database, now()),
  };
}

/** Reads the configuration as far as it goes; its mistakes are the first findings. */
function readConfig(environment: Record<string, string | undefined>) {
  try {
    return { config: loadConfig(environment), problems: [] };
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

/** What the database says: how far the shop is from selling, and what is wrong with what it stands on. */
async function examineInside(environment: Environment, mode: Mode): Promise<string[]> {
  const { dataDir } = placesConfig(environment);
  const look = async (database: Database) => {
    if (!(await isPrepared(database))) return [tell('database', 'holds no shop yet: `npm start` makes one')];
    const deps = await openSaleDeps(environment, { database, mode });
    const steps = mode === 'live' ? (await readOpening(deps)).states : [];
    const missing = new Set<string>(steps.filter(({ done }) => !done).map(({ step }) => step));
    const found = await findReasons(databaseChecks(deps, dataDir), patienceMs);
    return [
      ...tellMissing(steps),
      ...found.filter(([name]) => !missing.has(name)).map(([name, reason]) => tell(name, reason)),
    ];
  };
  return withDatabase(environment, look, { besideShop: true }).catch((error: Error) => [
    tell('database', error.message),
  ]);
}

async function examine(): Promise<string[]> {
  const environment = readEnvironment();
  const { config, problems } = readConfig(environment);
  const mode = environment.STRIPE_SECRET_KEY ? 'live' : 'sandbox';
  const inside = await examineInside(environment, mode);
  const outside = config && mode === 'live' ? await findReasons(askOutside(config), patienceMs) : [];
  return [...problems, ...inside, ...outside.map(([name, reason]) => tell(name, reason))];
}

const findings = await examine();
if (findings.length === 0) console.log('Nothing is missing: this shop can sell.');
else console.log(`Before this shop can sell:\n${findings.map((line) => `  - ${line}`).join('\n')}`);
process.exit(findings.length === 0 ? 0 : 1);
