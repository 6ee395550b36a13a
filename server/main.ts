import { pathToFileURL } from 'node:url';
import type { FastifyInstance } from 'fastify';
import type { DestinationStream } from 'pino';
import { features } from '#server/features.ts';
import { warnOfFolder } from '#server/operations/backups/backup-folder.ts';
import { clearAtStart } from '#server/operations/backups/restore/clear-remains.ts';
import {
  compareRestored,
  type RestoreState,
  watchForRestore,
} from '#server/operations/backups/restore/hold-restored.ts';
import { openCallLog } from '#server/operations/call-log/open-call-log.ts';
import { leftoverProblems } from '#server/operations/go-live/go-live.ts';
import {
  refuseLiveDatabase,
  saveInitialPasswordHash,
  saveMode,
} from '#server/operations/go-live/lived-mode.ts';
import { openProcessors } from '#server/payments/open-processors.ts';
import { failedCallsChannel, openOutcomeLog } from '#server/payments/processors/record-outcomes.ts';
import { openAgency } from '#server/platform/clients/agency/agency.ts';
import { openDirectory } from '#server/platform/clients/directory/directory.ts';
import { openLanguageModel } from '#server/platform/clients/language-model.ts';
import { openMailer } from '#server/platform/clients/mail/mailer.ts';
import { openMeasurement } from '#server/platform/clients/measurement.ts';
import { openProviderGateway } from '#server/platform/clients/provider/provider.ts';
import { loadOrCreateSecretKey, openSecretBox } from '#server/platform/clients/secret-box.ts';
import type { CallObserver } from '#server/platform/clients/transport/call-note.ts';
import {
  withMailerLog,
  withProcessorLog,
  withProviderLog,
} from '#server/platform/clients/transport/logged-gateways.ts';
import { openVatRegister } from '#server/platform/clients/vat-register.ts';
import { type Config, InvalidConfiguration, loadConfig } from '#server/platform/config/config.ts';
import { DatabaseRefused } from '#server/platform/database/judge-server.ts';
import {
  type Listener,
  openListener,
  verifyChannel,
  verifyListening,
} from '#server/platform/database/listener.ts';
import { MigrationRefused, withStartLock } from '#server/platform/database/migrate.ts';
import { clockChannel, openMovedClock, rebindMovedClock } from '#server/platform/database/moved-clock.ts';
import { type Databases, openDatabases } from '#server/platform/database/opening/open-databases.ts';
import type { Deps } from '#server/platform/deps.ts';
import { jobsOf, rowsOf } from '#server/platform/feature/define-job.ts';
import type { Feature } from '#server/platform/feature/feature.ts';
import { buildApp } from '#server/platform/http/build-app.ts';
import { prepareDrain } from '#server/platform/http/drain.ts';
import type { Log } from '#server/platform/logging/log.ts';
import { logTrouble } from '#server/platform/logging/log-trouble.ts';
import { openLog } from '#server/platform/logging/open-log.ts';
import { openQueue } from '#server/platform/queue/queue.ts';
import { recordCallSpan } from '#server/platform/tracing/trace-work.ts';
import type { Tracing } from '#server/platform/tracing/tracing.ts';
import { type FirstMember, seedFirstMember } from '#server/staff/members/members-by-command.ts';
import { malformedSettings } from '#server/staff/settings/settings.ts';

export interface Program {
  url: string;
  firstStaff: FirstMember | null;
  deps: Deps;
  /** Drains the program: accepts no new requests, completes running requests and jobs, closes connections. */
  close(): Promise<void>;
}

async function openCallObserver({ database, directUrl }: Databases, log: Log): Promise<Listener> {
  const listener = await openListener(
    directUrl,
    ['content', 'order', 'due', 'staff', failedCallsChannel, clockChannel, verifyChannel],
    log,
  );
  try {
    await verifyListening(listener, database);
  } catch (error) {
    await listener.close();
    throw error;
  }
  return listener;
}

async function loadTracing({ tracing }: Config, log: Log): Promise<Tracing | null> {
  if (tracing === null) return null;
  const { openTracing } = await import('#server/platform/tracing/open-tracing.ts');
  return openTracing(tracing, log);
}

const observeAlso = (hear: CallObserver, tracing: Tracing | null): CallObserver =>
  tracing === null
    ? hear
    : (call) => {
        hear(call);
        recordCallSpan(call);
      };

async function openDeps(config: Config, log: Log, databases: Databases): Promise<Deps> {
  const { database, directUrl } = databases;
  const listener = await openCallObserver(databases, log);
  const live = config.mode === 'live';
  const onTrouble = (error: unknown) => logTrouble(log, error, { message: 'a database connection broke' });
  const now = live ? () => new Date() : await openMovedClock({ database, listener, onTrouble });
  const worker = config.roles.includes('worker');
  const tracing = await loadTracing(config, log);
  const queue = await openQueue({ connectionString: directUrl, worker, log, tracing, listener, live });
  if (!live) await rebindMovedClock(database);
  const calls = openCallLog({ database, log, now });
  const hear = observeAlso(calls.hear, tracing);
  const outcomes = openOutcomeLog({ database, listener, log, now });
  const secrets = openSecretBox(
    config.secretKey ?? (await loadOrCreateSecretKey(config.dataDir)),
    config.previousSecretKeys,
  );
  return {
    config,
    database,
    queue,
    listener,
    log,
    tracing,
    calls,
    processors: withProcessorLog(
      openProcessors({
        ...{ config, database, hear, note: outcomes.note, now },
        ...{ key: secrets.signingKey, formerKeys: secrets.signingKeys.slice(1) },
      }),
    ),
    outcomes,
    provider: withProviderLog(
      openProviderGateway({ timeoutMs: config.provider.timeoutMs, hear, publicOnly: config.mode === 'live' }),
    ),
    directory: openDirectory(config.directory, hear),
    mailer: withMailerLog(openMailer({ ...config.mail, hear })),
    measurement: openMeasurement(config.analytics),
    vatRegister: openVatRegister({ url: config.viesUrl, hear }),
    languageModel: openLanguageModel({
      key: config.languageModel.key,
      publicOnly: config.mode === 'live',
    }),
    agency: openAgency({ ...config.agency, hear }),
    secrets,
    now,
  };
}

async function closeDeps(deps: Deps, databases: Databases): Promise<void> {
  await deps.queue.stop();
  await deps.outcomes.settled();
  await deps.listener.close();
  deps.processors.close();
  deps.provider.close();
  deps.mailer.close();
  await deps.calls.flush();
  await deps.tracing?.close();
  await databases.close();
}

type MountPages = (app: FastifyInstance, deps: Deps, features: readonly Feature[]) => Promise<void>;

/** Loads the page renderer while the process waits for the database. Processes without pages skip it. */
async function loadPages({ webDev }: Config): Promise<MountPages> {
  const { loadBuild, mountPages } = await import('#server/pages/mount-pages.ts');
  if (!webDev) await loadBuild();
  return mountPages;
}

export async function startProgram(
  config: Config,
  options: { pages: boolean; logTo?: DestinationStream | undefined } = { pages: true },
): Promise<Program> {
  const pages = options.pages && config.roles.includes('web') ? loadPages(config) : null;
  pages?.catch(() => undefined);
  const log = openLog(config.logLevel, options.logTo);
  const databases = await openDatabases(config, log);
  const deps = await openDeps(config, log, databases);
  try {
    return await runProgram(deps, databases, pages);
  } catch (error) {
    // Closes all connections, because the caller may now stop the database.
    await closeDeps(deps, databases);
    throw error;
  }
}

/** A database belongs to one mode. Sandbox data must not be mixed with real orders. */
async function checkDatabaseMode({ database, config }: Deps): Promise<void> {
  const settings = features.flatMap((feature) => feature.settings ?? []);
  const malformed = await malformedSettings(database, settings);
  if (config.mode === 'sandbox') await refuseLiveDatabase(database);
  const leftovers = config.mode === 'live' ? await leftoverProblems(database) : [];
  if (malformed.length + leftovers.length > 0) throw new InvalidConfiguration([...malformed, ...leftovers]);
  await saveMode(database, config.mode);
}

/** Milliseconds. Longer than any request may take. */
const drainMs = 35_000;
/** Milliseconds. The proxy of `deploy/nginx.conf` closes its idle connections after four seconds. */
const proxyIdleMs = 5000;

async function runProgram(
  deps: Deps,
  databases: Databases,
  pages: Promise<MountPages> | null,
): Promise<Program> {
  const { config } = deps;
  await deps.queue.adopt({ jobs: jobsOf(features, deps), rows: rowsOf(features, deps) });
  const { firstStaff, restore } = await withStartLock(databases.direct, async () => {
    await checkDatabaseMode(deps);
    return { firstStaff: await seedDatabase(deps), restore: await watchForRestore(deps, features) };
  });
  const app = await buildApp(deps, features);
  const drain = prepareDrain(app.server, {
    wholeMs: drainMs,
    idleMs: config.trustProxy > 0 ? proxyIdleMs : 0,
  });
  const mountPages = await pages;
  await mountPages?.(app, deps, features);
  const url = await app.listen({ host: config.host, port: config.port });
  const stopped = new AbortController();
  // The server starts before the sweeps, so that the first visitors do not wait.
  const working = config.roles.includes('worker') ? startJobs(deps, restore, stopped.signal) : undefined;
  if (restore === 'clear') await working;
  const close = async () => {
    stopped.abort();
    await working;
    await drain();
    await app.close();
    await closeDeps(deps, databases);
  };
  return { url, firstStaff, deps, close };
}

/** Starts the jobs. In a restored database, only after a comparison with the processor. */
async function startJobs(deps: Deps, state: RestoreState, stopped: AbortSignal): Promise<void> {
  await prepareBackups(deps);
  if (state !== 'clear' && !(await compareRestored(deps, features, { state, stopped }))) return;
  await deps.queue.work();
}

/** An unmounted disk must not prevent sales. */
async function prepareBackups(deps: Deps): Promise<void> {
  try {
    await clearAtStart(deps);
    await warnOfFolder(deps);
  } catch (error) {
    deps.log.warn({ err: error }, 'the backup folder could not be checked');
  }
}

/**
 * Creates what a new database needs before the first purchase. Returns the first member if the password was generated.
 */
async function seedDatabase(deps: Deps): Promise<FirstMember | null> {
  for (const feature of features) await feature.seed?.(deps);
  const first = await seedFirstMember(deps);
  if (first && deps.config.mode === 'sandbox') await saveInitialPasswordHash(deps.database, first.username);
  return first;
}

async function runExclusively(): Promise<void> {
  const program = await startProgram(loadConfig());
  const stop = () => {
    void program.close().then(() => process.exit(0));
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  program.deps.log.info({ url: program.url }, 'listening');
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  runExclusively().catch((error: unknown) => {
    const isToldInWords = [InvalidConfiguration, DatabaseRefused, MigrationRefused].some(
      (kind) => error instanceof kind,
    );
    console.error(isToldInWords ? (error as Error).message : error);
    process.exit(1);
  });
}
