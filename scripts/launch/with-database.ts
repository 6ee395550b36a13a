import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { loadConfig } from '#server/platform/config/config.ts';
import { runningUrl } from '#server/platform/database/embedded/postmaster-process.ts';
import { acquireProgramLock } from '#server/platform/database/embedded/take-program-lock.ts';
import { type Database, openPool } from '#server/platform/database/pool.ts';
import { type Environment, root } from './environment.ts';
import { startDatabase } from './start-database.ts';

/** These say where the database is; the rest of a configuration may still be wrong. */
const places = ['DATA_DIR', 'DATABASE_URL', 'DATABASE_DIRECT_URL', 'DATABASE_PORT', 'PORT'] as const;

export const locationConfig = (environment: Environment, more: readonly string[] = []) =>
  loadConfig(Object.fromEntries([...places, ...more].map((name) => [name, environment[name]])));

/** Returns whether there is a database to look into, running or not. */
export function hasDatabase(environment: Environment): boolean {
  const { databaseUrl, dataDir } = locationConfig(environment);
  return databaseUrl !== null || existsSync(resolve(root, dataDir, 'postgres', 'PG_VERSION'));
}

interface DatabaseOptions {
  /** The command may work while the shop runs. */
  besideShop: boolean;
}

/** A running shop holds its folder. A command beside it needs the folder only while that shop's database is silent. */
function takeFolder(dataDir: string, besideShop: boolean) {
  try {
    return acquireProgramLock(dataDir);
  } catch (error) {
    if (!besideShop || (error as Error).message.startsWith('DATA_DIR')) throw error;
    throw new Error(`the server in ${dataDir} does not reply, although the shop runs`, { cause: error });
  }
}

/**
 * Lets a command work on the shop's database while the shop itself stands still: its own database is started
 * for that. Throws when a program of this machine uses the folder, unless the command may work beside it.
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

/** Does the same with connections. */
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
