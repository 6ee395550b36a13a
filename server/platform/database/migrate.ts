import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { sha256 } from '#server/platform/kit/hash.ts';
import type { Database } from './pool.ts';

export interface Migration {
  id: number;
  /** File name without `.sql`, in the form `NNNN-name`. */
  name: string;
  sha256: string;
  text: string;
}

interface AppliedMigration {
  id: number;
  name: string;
  sha256: string;
}

/**
 * Thrown if the database and this version of the program are incompatible. The message contains the reason
 * and the remedy.
 */
export class MigrationRefused extends Error {
  override readonly name = 'MigrationRefused';
}

const ownFolder = join(import.meta.dirname, 'migrations');

/** First migration of the versions before 1.0. The baselines replace all migrations of these versions. */
const firstBeforeBaselines = '0001-catalogue-and-settings';

/** Arbitrary number that every starting process must share. */
const lockKey = 7_316_001;

/**
 * Runs `work` in one process at a time. The session lock uses a dedicated connection, continues after each
 * transaction, and is released when the process is killed. If `isSpent` returns true, the session is closed
 * to free its memory.
 */
export async function withStartLock<Result>(
  database: Database,
  work: (client: pg.PoolClient) => Promise<Result>,
  isSpent: (result: Result) => boolean = () => false,
): Promise<Result> {
  const client = await database.connect();
  let ending: Error | boolean = false;
  try {
    await client.query('select pg_advisory_lock($1)', [lockKey]);
    const result = await work(client);
    ending = isSpent(result);
    // `work` succeeded. The lock ended with the lost session.
    await client.query('select pg_advisory_unlock($1)', [lockKey]).catch((error: Error) => {
      ending = error;
    });
    return result;
  } catch (error) {
    ending = error as Error;
    throw error;
  } finally {
    // Without the release, a failed start would wait for its pool to close without end.
    client.release(ending);
  }
}

/**
 * Applies each missing file of `migrations/` in its own transaction. Safe for concurrent starts. Returns the applied
 * names. Throws `MigrationRefused` when an applied file was changed, or when the database is newer than the program or
 * older than 1.0.
 */
export async function migrate(database: Database, folder = ownFolder): Promise<string[]> {
  const migrations = readMigrations(folder);
  // A session that has created all tables uses 20 MB at the server.
  const isSpent = (applied: string[]) => applied.length > 0;
  return withStartLock(database, (client) => applyMissing(client, migrations), isSpent);
}

export function readMigrations(folder = ownFolder): Migration[] {
  const migrations = readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .sort()
    .map((file) => readMigration(folder, file));
  if (migrations.length === 0) throw new Error(`No migrations in ${folder}`);
  const twice = migrations.find((migration, index) => migrations[index - 1]?.id === migration.id);
  if (twice) throw new Error(`Two migrations have the number of ${twice.name}`);
  return migrations;
}

function readMigration(folder: string, file: string): Migration {
  const number = /^(\d{4})-[a-z0-9-]+\.sql$/.exec(file)?.[1];
  if (!number) throw new Error(`${file}: the name of a migration must be NNNN-words.sql`);
  const text = readFileSync(join(folder, file), 'utf8');
  return {
    id: Number(number),
    name: file.slice(0, -'.sql'.length),
    sha256: sha256(text).toString('hex'),
    text,
  };
}

async function applyMissing(client: pg.PoolClient, migrations: Migration[]): Promise<string[]> {
  await client.query(`create table if not exists migrations (
    id integer primary key, name text not null, sha256 text not null, applied_at timestamptz not null default now())`);
  const { rows: applied } = await client.query<AppliedMigration>(
    'select id, name, sha256 from migrations order by id',
  );
  const missing = findMissing(migrations, applied);
  for (const migration of missing) await apply(client, migration);
  return missing.map(({ name }) => name);
}

export function findMissing(migrations: Migration[], applied: AppliedMigration[]): Migration[] {
  if (applied.some(({ name }) => name === firstBeforeBaselines))
    throw new MigrationRefused(
      'The database belongs to a version before 1.0, which this version cannot upgrade: start that version again, or use an empty database (another DATA_DIR, or another database in DATABASE_URL)',
    );
  const known = new Map(migrations.map((migration) => [migration.id, migration]));
  for (const row of applied) {
    const file = known.get(row.id);
    if (!file) {
      throw new MigrationRefused(
        `The database has migration ${row.name}, which this version does not know: start the newer version, or restore a backup`,
      );
    }
    if (file.sha256 !== row.sha256) {
      throw new MigrationRefused(
        `Migration ${file.name} was changed after it had been applied: restore the file, and put the change into a new one`,
      );
    }
  }
  const done = new Set(applied.map(({ id }) => id));
  return migrations.filter(({ id }) => !done.has(id));
}

async function apply(client: pg.PoolClient, { id, name, sha256, text }: Migration): Promise<void> {
  try {
    await client.query('begin');
    await client.query(text);
    await client.query('insert into migrations (id, name, sha256) values ($1, $2, $3)', [id, name, sha256]);
    await client.query('commit');
  } catch (error) {
    // Also fails if the connection is broken. The first error is reported.
    await client.query('rollback').catch(() => undefined);
    throw new Error(`Migration ${name} failed: ${(error as Error).message}`, { cause: error });
  }
}
