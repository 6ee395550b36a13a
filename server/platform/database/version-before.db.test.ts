/** @module-tag full */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { runStatements, withDatabase } from '#tests/harness/database-server.ts';
import { migrate, readMigrations } from './migrate.ts';
import { type Database, openPool } from './pool.ts';
import { rows } from './query.ts';

interface Column {
  name: string;
  type: string;
  optional: boolean;
}

const lastBaseline = '0013-operations';

const name = `version_before_${process.pid}`;
let database: Database;
beforeAll(async () => {
  const server = inject('databaseServer');
  await runStatements(server!.url, [`create database ${name}`]);
  database = openPool(withDatabase(server!.url, name), 1, { onError: () => undefined });
});
afterAll(async () => {
  await database.end();
  await runStatements(inject('databaseServer')!.url, [`drop database ${name}`]);
});

async function readColumns(): Promise<Map<string, Column>> {
  const found = await rows<Column>(
    database,
    `select c.relname || '.' || a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
            (not a.attnotnull or a.atthasdef or a.attidentity <> '') as optional
       from pg_attribute a join pg_class c on c.oid = a.attrelid
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped`,
  );
  return new Map(found.map((column) => [column.name, column]));
}

const tableOf = ({ name: column }: Column) => column.split('.')[0];

async function readHistory(): Promise<{ migration: string; columns: Map<string, Column> }[]> {
  const folder = mkdtempSync(join(tmpdir(), 'auge-migrations-'));
  const history: { migration: string; columns: Map<string, Column> }[] = [];
  for (const { name: migration } of readMigrations()) {
    cpSync(join(import.meta.dirname, 'migrations', `${migration}.sql`), join(folder, `${migration}.sql`));
    if (migration < lastBaseline) continue;
    await migrate(database, folder);
    history.push({ migration, columns: await readColumns() });
  }
  rmSync(folder, { recursive: true });
  return history;
}

it('the tables stay writable for the previous version after each migration since the baselines', async () => {
  const history = await readHistory();
  const now = history.at(-1)!.columns;
  const isOptional = (column: Column) => column.optional || now.get(column.name)?.optional === true;
  const problems = history.slice(1).flatMap(({ migration, columns }, at) => {
    const before = history[at]!.columns;
    const tables = new Set([...before.values()].map(tableOf));
    const gone = [...before.values()].filter((column) => columns.get(column.name)?.type !== column.type);
    const demanded = [...columns.values()].filter(
      (column) =>
        tables.has(tableOf(column)) && !isOptional(column) && (before.get(column.name)?.optional ?? true),
    );
    return [
      ...gone.map((column) => `${migration}: ${column.name} is gone or of another type`),
      ...demanded.map((column) => `${migration}: ${column.name} must be named`),
    ];
  });
  expect(history[0]?.columns.size).toBeGreaterThan(400);
  expect(problems).toEqual([]);
});
