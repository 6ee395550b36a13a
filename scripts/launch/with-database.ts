import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { loadConfig } from '#server/config.ts';
import { runningUrl } from '#server/database/embedded/running-url.ts';
import { takeProgramLock } from '#server/database/embedded/take-program-lock.ts';
import { type Database, openPool } from '#server/database/pool.ts';
import { type Environment, root } from './environment.ts';
import { startDatabase } from './start-database.ts';

/** What says where the database is; the rest of a configuration may still be wrong. */
const places = ['DATA_DIR', 'DATABASE_URL', 'DATABASE_PORT', 'PORT'] as const;

export const placesConfig = (environment: Environment) =>
  loadConfig(Object.fromEntries(places.map((name) => [name, environment[name]])));

/** Is there a database to look into, whether or not it runs? */
export function hasDatabase(environment: Environment): boolean {
  const { databaseUrl, dataDir } = placesConfig(environment);
  return databaseUrl !== null || existsSync(resolve(root, dataDir, 'postgres', 'PG_VERSION'));
}

async function onPool<Result>(url: string, work: (database: Database) => Promise<Result>): Promise<Result> {
  const database = openPool(url, 2, () => undefined);
  try {
    return await work(database);
  } finally {
    await database.end();
  }
}

/**
 * Lets a command work on the shop's database while the shop itself stands still: its own one is started for that.
 * Throws when a program of this machine uses the folder, unless the command may look on while it runs.
 */
export async function withDatabase<Result>(
  environment: Environment,
  work: (database: Database) => Promise<Result>,
  options: { besideShop: boolean } = { besideShop: false },
): Promise<Result> {
  const config = placesConfig(environment);
  if (config.databaseUrl) return onPool(config.databaseUrl, work);
  const running = options.besideShop ? await runningUrl(config.dataDir) : null;
  if (running) return onPool(running, work);
  const lock = takeProgramLock(config.dataDir);
  const server = await startDatabase(config, { say: () => undefined, onSpawn: () => undefined });
  try {
    return await onPool(server.url, work);
  } finally {
    await server.stop();
    lock.release();
  }
}
