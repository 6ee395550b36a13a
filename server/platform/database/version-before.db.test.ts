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

/** These columns are not null, without a default, and filled by a trigger. */
const filledByTrigger = ['refunds.request_key'];

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
  const history = [{ migration: 'none', columns: await readColumns() }];
  for (const migration of readMigrations()) {
    const file = `${migration.name}.sql`;
    cpSync(join(import.meta.dirname, 'migrations', file), join(folder, file));
    await migrate(database, folder);
    history.push({ migration: migration.name, columns: await readColumns() });
  }
  rmSync(folder, { recursive: true });
  return history;
}

it('leaves tables that the version before can write, after each migration', async () => {
  const history = await readHistory();
  const now = history.at(-1)!.columns;
  const isOptional = (column: Column) =>
    column.optional || now.get(column.name)?.optional === true || filledByTrigger.includes(column.name);
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
  expect(history.length).toBeGreaterThan(20);
  expect(problems).toEqual([]);
});

it('gives a refund of the version before the key that its rows were given', async () => {
  const [trigger] = await rows<{ definition: string }>(
    database,
    `select pg_get_triggerdef(oid) as definition from pg_trigger
      where tgrelid = 'refunds'::regclass and tgname = 'refunds_fill_request_key'`,
  );
  await database.query('create temporary table refunds_alone (like refunds including defaults)');
  await database.query(String(trigger?.definition).replace('public.refunds', 'refunds_alone'));
  const written = await rows<{ key: string }>(
    database,
    `insert into refunds_alone (payment_id, amount_cents, reason, requested_by, processor_refund_id)
     values (gen_random_uuid(), 1, 'withdrawal', 'staff', null), (gen_random_uuid(), 1, 'x', 'processor', 're_1')
     returning request_key as key`,
  );
  expect(written.map(({ key }) => key)).toEqual(['withdrawal', 're_1']);
});

it('takes a doubt of the version before by its new name, and lets nothing pass it', async () => {
  const triggers = await rows<{ definition: string }>(
    database,
    `select pg_get_triggerdef(oid) as definition from pg_trigger
      where tgrelid = 'fulfilments'::regclass and tgname like '%_by_version_before'`,
  );
  expect(triggers.length).toBe(2);
  await database.query(
    `create temporary table doubted (id uuid, provider_id int, provider_service text, link text, state text)`,
  );
  for (const { definition } of triggers)
    await database.query(definition.replace('public.fulfilments', 'doubted'));
  const [opened] = await rows<{ id: string; state: string }>(
    database,
    `insert into doubted values (gen_random_uuid(), 1, '204', 'a', 'needs_review') returning id, state`,
  );
  expect(opened?.state).toBe('in_doubt');
  const [changed] = await rows<{ state: string }>(
    database,
    `update doubted set state = 'needs_review' where id = $1 returning state`,
    [opened?.id],
  );
  expect(changed?.state).toBe('in_doubt');
});

it('takes a withdrawal of the version before by its new word, with its reason and what waits for it', async () => {
  const [trigger] = await rows<{ definition: string }>(
    database,
    `select pg_get_triggerdef(oid) as definition from pg_trigger where tgname = 'withdrawals_written_by_version_before'`,
  );
  await database.query(
    'create temporary table declared (id int, state text, review_reason text, undecided_reason text)',
  );
  await database.query(String(trigger?.definition).replace('public.withdrawals', 'declared'));
  const write = (statement: string) =>
    rows<{ state: string; review_reason: string; undecided_reason: string }>(
      database,
      `${statement} returning state, review_reason, undecided_reason`,
    );
  const undecided = { state: 'undecided', review_reason: 'late', undecided_reason: 'late' };
  expect(await write(`insert into declared values (1, 'review', 'late', null)`)).toEqual([undecided]);
  expect(await write(`insert into declared values (2, 'undecided', null, 'late')`)).toEqual([undecided]);
  const stopping = { state: 'stopping', review_reason: null, undecided_reason: null };
  for (const own of ['review_reason', 'undecided_reason'])
    expect(
      await write(
        `update declared set state = 'stopping', ${own} = null where id = ${own === 'review_reason' ? 1 : 2}`,
      ),
    ).toEqual([stopping]);
  const [item] = await rows<{ reason: string }>(
    database,
    `insert into pending_items (reason, subject_kind, subject_id, urgency) values ('withdrawal_review', 'withdrawal', 'x', 1)
     on conflict (reason, subject_kind, subject_id) where resolved_at is null do update set times = 2 returning reason`,
  );
  expect(item).toEqual({ reason: 'withdrawal_undecided' });
});
