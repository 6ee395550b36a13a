import { availableParallelism } from 'node:os';
import { type Config, loadConfig } from '#server/platform/config/config.ts';
import { makeDataDir } from '#server/platform/database/embedded/make-data-dir.ts';
import { embeddedPoolSize } from '#server/platform/database/embedded/rules.ts';
import {
  acquireProgramLock,
  type ProgramLock,
} from '#server/platform/database/embedded/take-program-lock.ts';
import { chooseShopPort } from './choose-port.ts';
import type { Environment } from './environment.ts';
import { type DatabaseLaunch, startDatabase } from './start-database.ts';
import { type SandboxAddresses, startSandbox } from './start-sandbox.ts';

/** Services of a shop on one machine: its folder, its database and, without keys, the sandbox. */
export interface BackingServices {
  /** The given environment with the addresses in use. */
  environment: Environment;
  config: Config;
  /** Called before the program drains, so that the next start waits for its end. */
  announceEnd(): void;
  stop(): Promise<void>;
}

/** Starts database and sandbox in parallel. When one fails, stops the other. */
export async function startBacking(given: Environment, launching: DatabaseLaunch): Promise<BackingServices> {
  const input = loadConfig(given, launching.inFile);
  const { say } = launching;
  const onSpawn = afterCalls(input.mode === 'sandbox' ? 2 : 1, launching.onSpawn);
  const lock = lockDataFolder(input);
  const stops: (() => Promise<void>)[] = [async () => lock.release()];
  const stop = async () => {
    for (const undo of stops.splice(0).reverse()) await undo();
  };
  try {
    // A proxy would not find a live shop on another port.
    const explicit = Boolean(given.PORT) || input.mode === 'live';
    const port = await chooseShopPort({ port: input.port, host: input.host, explicit });
    const config = loadConfig({ ...given, PORT: String(port) });
    const parts = await Promise.allSettled([
      startDatabase(config, { say, onSpawn }),
      config.mode === 'sandbox' ? startSandbox(config, { say, onSpawn }) : null,
    ]);
    const started = parts.flatMap((part) =>
      part.status === 'fulfilled' && part.value ? [part.value.stop] : [],
    );
    stops.push(...started);
    const [database, sandbox] = parts;
    if (database.status === 'rejected') throw database.reason;
    if (sandbox.status === 'rejected') throw sandbox.reason;
    const addresses = sandbox.value ? sandboxEnvironment(sandbox.value.addresses, given) : {};
    const pool =
      config.databaseUrl === null ? { DATABASE_POOL: String(embeddedPoolSize(availableParallelism())) } : {};
    const places = { PORT: String(port), DATABASE_URL: database.value.url };
    const environment = { ...pool, ...given, ...addresses, ...places };
    return { environment, config: loadConfig(environment), announceEnd: lock.announceEnd, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/**
 * Locks the data folder for one program, because the bundled database and the stand-ins belong to one. With
 * `DATABASE_URL`, a live shop runs in several processes that share the folder. They write its files atomically
 * and one at a time.
 */
function lockDataFolder({ dataDir, databaseUrl, mode }: Config): ProgramLock {
  if (databaseUrl === null || mode === 'sandbox') return acquireProgramLock(dataDir);
  makeDataDir(dataDir);
  return { announceEnd: () => undefined, release: () => undefined };
}

function afterCalls(count: number, then: () => void): () => void {
  let calls = 0;
  return () => {
    calls += 1;
    if (calls === count) then();
  };
}

/** Returns the stand-ins' addresses, except where a real service is configured. */
function sandboxEnvironment(addresses: SandboxAddresses, given: Environment): Environment {
  return {
    STRIPE_API_URL: given.STRIPE_API_URL || addresses.processor,
    STRIPE_SCRIPT_URL: given.STRIPE_SCRIPT_URL || `${addresses.processor}/endive/stripe.js`,
    REDSYS_URL: given.REDSYS_URL || addresses.redsys,
    SECOND_PROVIDER_API_URL: given.SECOND_PROVIDER_API_URL || addresses.secondProvider,
    PROVIDER_API_URL: given.PROVIDER_API_URL || addresses.provider,
    DIRECTORY_URL: given.DIRECTORY_URL || addresses.directory,
    ANALYTICS_URL: given.ANALYTICS_URL || addresses.analytics,
    LANGUAGE_MODEL_URL: given.LANGUAGE_MODEL_URL || addresses.languageModel,
    AGENCY_URL: given.AGENCY_URL || addresses.agency,
    AGENCY_CA_FILE: given.AGENCY_CA_FILE || addresses.agencyAuthority,
    AGENCY_CERTIFICATE_FILE: given.AGENCY_CERTIFICATE_FILE || addresses.agencyCertificate,
    SMTP_URL: given.SMTP_URL || addresses.smtp,
    DESK_URL: given.DESK_URL || new URL(addresses.desk).origin,
  };
}
