import { loadConfig } from '#server/config.ts';
import { takeProgramLock } from '#server/database/embedded/take-program-lock.ts';
import { type Database, openPool } from '#server/database/pool.ts';
import type { Environment } from './environment.ts';
import { startDatabase } from './start-database.ts';

/** What says where the database is; the rest of a configuration may still be wrong. */
const places = ['DATA_DIR', 'DATABASE_URL', 'DATABASE_PORT', 'PORT'] as const;

/**
 * Lets a command work on the shop's database while the shop itself stands still: its own one is started for that.
 * Throws when a program of this machine uses the folder.
 */
export async function withDatabase<Result>(
  environment: Environment,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  const config = loadConfig(Object.fromEntries(places.map((name) => [name, environment[name]])));
  const lock = config.databaseUrl === null ? takeProgramLock(config.dataDir) : null;
  const server = await startDatabase(config, { say: () => undefined, onSpawn: () => undefined });
  const database = openPool(server.url, 2, () => undefined);
  try {
    return await work(database);
  } finally {
    await database.end();
    await server.stop();
    lock?.release();
  }
}
