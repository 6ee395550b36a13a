import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { inject } from 'vitest';
import { migrate, readMigrations } from '#server/platform/database/migrate.ts';
import { type Database, openPool } from '#server/platform/database/pool.ts';
import { execute, one, rows } from '#server/platform/database/query.ts';
import type { TestDatabase } from '#tests/harness/database.ts';
import { runStatements, withDatabase } from '#tests/harness/database-server.ts';

/** Rows of a shop's tables, and the values of its sequences. */
interface Recorded {
  tables: Record<string, Record<string, unknown>[]>;
  sequences: Record<string, number>;
}

const fileOf = (version: string) => join(import.meta.dirname, `${version}.json.gz`);

const listTables = (database: Database) =>
  rows<{ name: string; columns: string[] }>(
    database,
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
       from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
        and a.attgenerated = '' and c.relname <> 'migrations' group by c.relname`,
  );

export async function recordDatabase(database: Database, version: string): Promise<void> {
  const recorded: Recorded = { tables: {}, sequences: {} };
  for (const { name } of await listTables(database)) {
    const { found } = await one<{ found: Record<string, unknown>[] }>(
      database,
      `select coalesce(json_agg(t), '[]') as found from ${name} t`,
    );
    if (found.length > 0) recorded.tables[name] = found;
  }
  const sequences = await rows<{ name: string; value: number | null }>(
    database,
    `select sequencename as name, last_value::int8 as value from pg_sequences where schemaname = 'public'`,
  );
  for (const { name, value } of sequences) if (value !== null) recorded.sequences[name] = value;
  writeFileSync(fileOf(version), gzipSync(JSON.stringify(recorded), { level: 9 }));
}

async function load(database: Database, version: string): Promise<void> {
  const text = gunzipSync(readFileSync(fileOf(version))).toString('utf8');
  const { tables, sequences } = JSON.parse(text) as Recorded;
  // Triggers already ran when the rows were recorded.
  await execute(database, `set session_replication_role = 'replica'`);
  for (const { name, columns } of await listTables(database)) {
    await execute(database, `delete from ${name}`);
    const list = columns.map((column) => `"${column}"`).join(', ');
    await execute(
      database,
      `insert into ${name} (${list}) overriding system value
       select ${list} from json_populate_recordset(null::${name}, $1)`,
      [JSON.stringify(tables[name] ?? [])],
    );
  }
  for (const [name, value] of Object.entries(sequences))
    await rows(database, `select setval('public.${name}', $1)`, [value]);
}

/** Creates a database with the schema and rows of a published version. Upgrades nothing. */
export async function databaseOf(version: string, lastMigration: string): Promise<TestDatabase> {
  const server = inject('databaseServer');
  const name = `upgrade_${version.replaceAll('.', '_')}_${process.pid}`;
  await runStatements(server!.url, [`create database ${name}`]);
  const folder = mkdtempSync(join(tmpdir(), 'auge-migrations-'));
  for (const { name: migration } of readMigrations().filter((each) => each.name <= lastMigration))
    cpSync(
      join(import.meta.dirname, '../../server/platform/database/migrations', `${migration}.sql`),
      join(folder, `${migration}.sql`),
    );
  const url = withDatabase(server!.url, name);
  const old = openPool(url, 1, { onError: () => undefined });
  await migrate(old, folder);
  await load(old, version);
  await old.end();
  rmSync(folder, { recursive: true });
  const database = openPool(url, 1, { onError: () => undefined });
  const close = async () => {
    await database.end();
    await runStatements(server!.url, [`drop database if exists ${name} with (force)`]);
  };
  return { database, url, close };
}
