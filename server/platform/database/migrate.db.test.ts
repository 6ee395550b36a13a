import { cpSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { type TestDatabase, testDatabase } from '#tests/harness/database.ts';
import { migrate, withStartLock } from './migrate.ts';
import { openPool } from './pool.ts';

let folder: string;
let clone: TestDatabase;

const write = (name: string, text: string) => writeFileSync(join(folder, name), text);

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'auge-migrations-'));
  clone = await testDatabase();
  await clone.database.query('drop schema public cascade; create schema public');
  write('0001-create-things.sql', 'create table things (id integer primary key)');
  write('0002-fill-things.sql', 'insert into things values (1)');
});

afterEach(async () => {
  await clone.close();
  rmSync(folder, { recursive: true });
});

test('the migration applies the files in order, once each', async () => {
  expect(await migrate(clone.database, folder)).toEqual(['0001-create-things', '0002-fill-things']);
  write('0003-more-things.sql', 'insert into things values (2)');
  expect(await migrate(clone.database, folder)).toEqual(['0003-more-things']);
  expect(await migrate(clone.database, folder)).toEqual([]);
  expect((await clone.database.query('select id from things order by id')).rows).toEqual([
    { id: 1 },
    { id: 2 },
  ]);
});

test('the migration applies each file once with concurrent starters', async () => {
  const pools = Array.from({ length: 6 }, () => openPool(clone.url, 1, { onError: () => undefined }));
  const applied = await Promise.all(pools.map((pool) => migrate(pool, folder)));
  await Promise.all(pools.map((pool) => pool.end()));
  expect(applied.flat().sort()).toEqual(['0001-create-things', '0002-fill-things']);
});

test('the migration releases its connection when the server is lost before the lock', async () => {
  const pool = openPool(clone.url, 1, { onError: () => undefined });
  const done = await withStartLock(pool, async (client) => {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    await clone.database.query('select pg_terminate_backend($1, 10000)', [rows[0]?.pid]);
    return 'done';
  });
  expect(done).toBe('done');
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await pool.end();
});

test('the migration closes a session that created tables and keeps other sessions', async () => {
  const pool = openPool(clone.url, 1, { onError: () => undefined });
  const session = async () =>
    (await pool.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid;
  const first = await session();
  await migrate(pool, folder);
  const second = await session();
  expect(second).not.toBe(first);
  await migrate(pool, folder);
  expect(await session()).toBe(second);
  await pool.end();
});

test('the migration rejects a changed file that was already applied, and names the file', async () => {
  await migrate(clone.database, folder);
  write('0001-create-things.sql', 'create table things (id bigint primary key)');
  await expect(migrate(clone.database, folder)).rejects.toThrow('Migration 0001-create-things was changed');
});

test('the migration rejects a database that is newer than the program', async () => {
  write('0003-from-the-future.sql', 'select 1');
  await migrate(clone.database, folder);
  rmSync(join(folder, '0003-from-the-future.sql'));
  await expect(migrate(clone.database, folder)).rejects.toThrow(
    '0003-from-the-future, which this version does not know',
  );
});

test('the migration rejects a database from before 1.0 with advice', async () => {
  renameSync(join(folder, '0001-create-things.sql'), join(folder, '0001-catalogue-and-settings.sql'));
  await migrate(clone.database, folder);
  await expect(migrate(clone.database)).rejects.toThrow(
    /belongs to a version before 1\.0.*start that version again, or use an empty database/,
  );
});

test('migrate skips applied baselines and runs later migrations', async () => {
  const own = await testDatabase();
  onTestFinished(() => own.close());
  expect(await migrate(own.database)).toEqual([]);
  const later = mkdtempSync(join(tmpdir(), 'auge-migrations-'));
  onTestFinished(() => rmSync(later, { recursive: true }));
  cpSync(join(import.meta.dirname, 'migrations'), later, { recursive: true });
  writeFileSync(join(later, '9999-more.sql'), 'alter table orders add column more text');
  expect(await migrate(own.database, later)).toEqual(['9999-more']);
  expect((await own.database.query('select more from orders')).rows).toEqual([]);
});

test('the migration rolls back a failing file, keeps earlier ones and releases the lock', async () => {
  write('0003-breaks.sql', 'insert into things values (3); select no_such_function()');
  await expect(migrate(clone.database, folder)).rejects.toThrow('Migration 0003-breaks failed');
  write('0003-breaks.sql', 'insert into things values (4)');
  expect(await migrate(clone.database, folder)).toEqual(['0003-breaks']);
  expect((await clone.database.query('select id from things order by id')).rows).toEqual([
    { id: 1 },
    { id: 4 },
  ]);
});
