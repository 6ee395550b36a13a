import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { loadConfig } from '#server/platform/config/config.ts';
import { runningUrl } from '#server/platform/database/embedded/postmaster-process.ts';
import { acquireProgramLock } from '#server/platform/database/embedded/take-program-lock.ts';
import { type Database, openPool } from '#server/platform/database/pool.ts';
import { type Environment, root } from './environment.ts';
import { startDatabase } from './start-database.ts';

/** Settings that locate the database. Other settings may be invalid. */
const places = ['DATA_DIR', 'DATABASE_URL', 'DATABASE_DIRECT_URL', 'DATABASE_PORT', 'PORT'] as const;

export const locationConfig = (environment: Environment, more: readonly string[] = []) =>
  loadConfig(Object.fromEntries([...places, ...more].map((name) => [name, environment[name]])));

/** Returns whether a database exists, running or stopped. */
export function hasDatabase(environment: Environment): boolean {
  const { databaseUrl, dataDir } = locationConfig(environment);
  return databaseUrl !== null || existsSync(resolve(root, dataDir, 'postgres', 'PG_VERSION'));
}

interface DatabaseOptions {
  /** The command may run next to the shop. */
  besideShop: boolean;
}

/**
 * Locks the folder. A command that may run next to the shop needs the lock only while the shop's database is
 * stopped.
 */
function takeFolder(dataDir: string, besideShop: boolean) {
  try {
    return acquireProgramLock(dataDir);
  } catch (error) {
    if (!besideShop || (error as Error).message.startsWith('DATA_DIR')) throw error;
    throw new Error(`the server in ${dataDir} does not reply, although the shop runs`, { cause: error });
  }
}

/**
 * Runs a command on the database of a stopped shop, starting the bundled server for it. Throws when another
 * program on this machine uses the folder, unless the command may run next to it.
 */
export async function withServer<Result>(
  environment: Environment,
  work: (url: string) => Promise<Result>,
  { besideShop }: DatabaseOptions,
): Promise<Result> {
  const config = locationConfig(environment);
  if (config.databaseDirectUrl) return work(config.databaseDirectUrl);
  const running = besideShop ? await runningUrl(config.dataDir) : null;
  if (running) return work(running);
  if (!hasDatabase(environment))
    throw new Error(`DATA_DIR (${config.dataDir}) has no database yet: \`npm start\` creates one.`);
  const lock = takeFolder(config.dataDir, besideShop);
  try {
    const server = await startDatabase(config, { say: () => undefined, onSpawn: () => undefined });
    try {
      return await work(server.url);
    } finally {
      await server.stop();
    }
  } finally {
    lock.release();
  }
}

/** Like `withServer`, with a connection pool. */
export function withDatabase<Result>(
  environment: Environment,
  work: (database: Database) => Promise<Result>,
  beside: DatabaseOptions = { besideShop: false },
): Promise<Result> {
  const onPool = async (url: string) => {
    const database = openPool(url, 2, { onError: () => undefined, live: environment.MODE === 'live' });
    try {
      return await work(database);
    } finally {
      await database.end();
    }
  };
  return withServer(environment, onPool, beside);
}
