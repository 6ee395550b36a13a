import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { sha256 } from '#server/platform/kit/hash.ts';
import type { Database } from './pool.ts';

export interface Migration {
  id: number;
  /** Is `NNNN-spoken-name`, the file's name without `.sql`. */
  name: string;
  sha256: string;
  text: string;
}

interface AppliedMigration {
  id: number;
  name: string;
  sha256: string;
}

/** The database and this version of the program do not fit together; the message says why and what to do. */
export class MigrationRefused extends Error {
  override readonly name = 'MigrationRefused';
}

const ownFolder = join(import.meta.dirname, 'migrations');

/** First migration of the versions before 1.0. The baselines replace all migrations of these versions. */
const firstBeforeBaselines = '0001-catalogue-and-settings';

/** Any number will do, as long as every starter uses the same. */
const lockKey = 7_316_001;

/**
 * Lets one starter at a time do what must be done once. The lock belongs to a session, on one
 * connection of its own: it outlives each transaction, and a killed starter drops it. `isSpent` says of the result
 * whether the session ends with the work, as one does whose memory nothing else needs.
 */
export async function underStartLock<Result>(
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
    // The work is done, and the lock has gone with a session that is gone.
    await client.query('select pg_advisory_unlock($1)', [lockKey]).catch((error: Error) => {
      ending = error;
    });
    return result;
  } catch (error) {
    ending = error as Error;
    throw error;
  } finally {
    // Without this a start that fails would wait for its pool's end for ever.
    client.release(ending);
  }
}

/**
 * Migrates the database to this version: each new file of `migrations/` in a transaction of its
 * own. Several starters may call it at once. Returns the names it applied; throws
 * `MigrationRefused` when an applied file was changed, the database is newer than the program, or older than 1.0.
 */
export async function migrate(database: Database, folder = ownFolder): Promise<string[]> {
  const migrations = readMigrations(folder);
  // A session that has made all tables holds 20 MB of them at the server.
  const isSpent = (applied: string[]) => applied.length > 0;
  return underStartLock(database, (client) => applyMissing(client, migrations), isSpent);
}

/** Reads and orders the files. Throws when the folder is empty, a name is malformed or a number is used twice. */
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
  if (!number) throw new Error(`${file}: a migration is called NNNN-spoken-name.sql`);
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

/** Returns which files are still to be applied. It is pure. */
export function findMissing(migrations: Migration[], applied: AppliedMigration[]): Migration[] {
  if (applied.some(({ name }) => name === firstBeforeBaselines))
    throw new MigrationRefused(
      'The database belongs to a version before 1.0, which this version cannot upgrade: start that version again, or give this one an empty database (another DATA_DIR, or another database in DATABASE_URL)',
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
    // Where the connection broke, this fails for the same reason.
    await client.query('rollback').catch(() => undefined);
    throw new Error(`Migration ${name} failed: ${(error as Error).message}`, { cause: error });
  }
}
