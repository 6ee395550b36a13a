import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { type Database, openPool } from '#server/platform/database/pool.ts';
import { runStatements, withDatabase } from './database-server.ts';

export interface TestDatabase {
  database: Database;
  url: string;
  close(): Promise<void>;
}

/**
 * Returns a migrated, empty database cloned from the run's template: `const { database, close } = await testDatabase();
 * afterAll(close);`
 */
export async function testDatabase(poolSize = 8): Promise<TestDatabase> {
  const server = inject('databaseServer');
  if (!server) throw new Error('No database here: name the file *.db.test.ts, or put it into tests/faults');
  const name = `${server.prefix}${randomBytes(6).toString('hex')}`;
  await runStatements(server.url, [`create database ${name} template ${server.template} strategy file_copy`]);
  const url = withDatabase(server.url, name);
  const database = openPool(url, poolSize, { onError: () => undefined });
  const close = async () => {
    if (!database.ended) await database.end();
    await runStatements(server.url, [`drop database if exists ${name} with (force)`]);
  };
  return { database, url, close };
}
