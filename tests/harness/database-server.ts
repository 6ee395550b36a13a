import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '#server/platform/database/embedded/start-embedded-postgres.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { openPool } from '#server/platform/database/pool.ts';
import { currentClockVariables } from './at-clock.ts';

/** Data that a test file needs to clone databases. */
export interface DatabaseServer {
  url: string;
  template: string;
  prefix: string;
}

export interface RunningDatabaseServer extends DatabaseServer {
  stop(): Promise<void>;
}

export function withDatabase(url: string, name: string): string {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}

/**
 * Starts one PostgreSQL with a migrated template for the whole run. `TEST_DATABASE_URL` selects another server. The
 * server ends with this process.
 */
export async function startDatabaseServer(): Promise<RunningDatabaseServer> {
  const given = process.env.TEST_DATABASE_URL;
  const base = given ? { url: given, stop: async () => undefined } : await startTemporaryServer();
  const prefix = `test_${randomBytes(4).toString('hex')}_`;
  const server = { url: base.url, template: `${prefix}template`, prefix };
  await createTemplate(server).catch(async (error) => {
    await base.stop();
    throw error;
  });
  return {
    ...server,
    stop: async () => {
      if (given) await dropAll(server);
      await base.stop();
    },
  };
}

async function startTemporaryServer() {
  const folder = mkdtempSync(join(tmpdir(), 'auge-test-'));
  const postgres = await startEmbeddedPostgres({
    dataDir: folder,
    port: 0,
    log: () => undefined,
    durable: false,
    maxConnections: 400,
    dieWithParent: true,
    environment: currentClockVariables(),
  });
  // Each shop opens a dozen connections, and password authentication costs milliseconds each.
  const { username, password } = new URL(postgres.url);
  await runStatements(postgres.url, [
    'set scram_iterations = 1',
    `alter role ${username} password '${password}'`,
  ]);
  const stop = async () => {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  return { url: postgres.url, stop };
}

async function createTemplate({ url, template }: DatabaseServer): Promise<void> {
  await runStatements(url, [`create database ${template}`]);
  const pool = openPool(withDatabase(url, template), 2, { onError: () => undefined });
  await migrate(pool).finally(() => pool.end());
  await runStatements(url, [`alter database ${template} with is_template true allow_connections false`]);
}

async function dropAll({ url, template, prefix }: DatabaseServer): Promise<void> {
  await runStatements(url, [`alter database ${template} with is_template false`]);
  const pool = openPool(url, 1, { onError: () => undefined });
  const { rows } = await pool.query<{ datname: string }>(
    'select datname from pg_database where starts_with(datname, $1)',
    [prefix],
  );
  for (const { datname } of rows) await pool.query(`drop database ${datname} with (force)`);
  await pool.end();
}

/** Runs each statement alone, because statements about whole databases cannot run in a transaction. */
export async function runStatements(url: string, statements: string[]): Promise<void> {
  const pool = openPool(url, 1, { onError: () => undefined });
  try {
    for (const statement of statements) await pool.query(statement);
  } finally {
    await pool.end();
  }
}
