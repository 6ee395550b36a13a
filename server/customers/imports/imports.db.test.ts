import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { type ImportKind, importReplySchema } from '#contracts/customers/imports.ts';
import { listPastOrders } from '#server/catalog/past-orders/past-orders.ts';
import { inTransaction } from '#server/platform/database/pool.ts';
import { execute as executeIn, one } from '#server/platform/database/query.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { StaffActor } from '#server/staff/audit/actor.ts';
import { testDatabase } from '#tests/harness/database.ts';
import { type EnqueuedJob, notingQueue } from '#tests/harness/noting-queue.ts';
import { queriesOn } from '#tests/harness/queries.ts';
import { silentLog } from '#tests/harness/silent-log.ts';
import { startForTests } from '#tests/harness/start-for-tests.ts';
import { insertTestStaff } from '#tests/harness/test-members.ts';
import { endUpload, mapImport, runImport, saveUploadChunk, startUpload, undoImport } from './begin-import.ts';
import { processImport } from './process-import.ts';
import { previewImport, showImport } from './show-imports.ts';
import { eraseLines, refuseRepeatedSubjects } from './store-rows.ts';

const shop = startForTests(testDatabase);
const { execute, rows } = queriesOn(() => shop.database);
let deps: Deps;
let staff: StaffActor;
const jobs: EnqueuedJob[] = [];
beforeAll(async () => {
  staff = await insertTestStaff(shop.database);
  const config = { mode: 'sandbox' };
  const now = () => new Date();
  deps = {
    config,
    database: shop.database,
    queue: notingQueue(jobs),
    log: silentLog,
    now,
  } as unknown as Deps;
});

/** Runs the jobs to their end. Repeats each step, as after a crash. */
async function runJobs(id: string): Promise<void> {
  for (let again = 0; again < 20 && jobs.length > 0; again += 1) {
    jobs.length = 0;
    await processImport(deps, id);
  }
  await processImport(deps, id);
}

async function upload(kind: ImportKind, text: string): Promise<string> {
  const bytes = Buffer.from(text);
  const id = await startUpload(deps, { kind, fileName: 'a.csv', bytes: bytes.length, staff });
  for (let at = 0; at * 40 < bytes.length; at += 1)
    await saveUploadChunk(deps, { id, position: at, bytes: bytes.subarray(at * 40, at * 40 + 40), staff });
  await endUpload(deps, { id, staff });
  await runJobs(id);
  return id;
}
async function run(id: string): Promise<void> {
  await runImport(deps, { id, staff });
  await runJobs(id);
}
async function undoAndWork(id: string): Promise<void> {
  await undoImport(deps, { id, staff });
  await runJobs(id);
}
const countsOf = async (id: string) => importReplySchema.parse(await showImport(deps, id)).import.counts;
const linesOf = (id: string) =>
  rows<{ line: number; state: string; problem: object | null }>(
    'select line, state, problem from import_rows where import_id = $1 order by line',
    [id],
  );

const orders = `Número;Fecha;Correo;Producto;Total;Cantidad
A-1;01/02/2024;Eva@Example.com;1000 seguidores;9,99 €;1.000
A-2;2024-02-30;eva@example.com;Likes;1;1
A-1;01/02/2024;eva@example.com;otra vez;1;1
A-3;03/02/2024;nadie;Likes;1;1
A-4;03/02/2024;luz@example.com;=HYPERLINK("x");1.234,50;`;

const shopifyOrders = `Name,Email,Financial Status,Paid at,Currency,Total,Created at,Lineitem quantity,Lineitem name,Lineitem price,Billing Name
#1001,ana@example.test,paid,2026-03-02 18:22:10 +0100,EUR,19.98,2026-03-02 18:22:09 +0100,1,1000 Followers,9.99,Ana Ejemplo
#1001,ana@example.test,,,,,2026-03-02 18:22:09 +0100,1,50 Likes,9.99,
#1001,other@example.test,,,,,2026-03-02 18:22:09 +0100,1,Not of this buyer,9.99,
`;

describe('an import of past orders', () => {
  it('an import of past orders checks the file first, reports invalid lines, imports once and creates no orders', async () => {
    const id = await upload('past_orders', orders);
    expect((await showImport(deps, id)).import.state).toBe('checked');
    expect(await linesOf(id)).toMatchObject([
      { line: 2, state: 'good' },
      { line: 3, state: 'refused', problem: { code: 'no_moment', column: 'ordered_at', text: '2024-02-30' } },
      { line: 4, state: 'refused', problem: { code: 'twice' } },
      { line: 5, state: 'refused', problem: { code: 'no_email', column: 'email', text: 'nadie' } },
      { line: 6, state: 'good' },
    ]);
    await run(id);
    expect(await countsOf(id)).toEqual({ made: 2, refused: 3 });
    const again = await upload('past_orders', orders);
    expect(await countsOf(again)).toMatchObject({ same: 2 });
    await run(again);
    const kept = await rows('select number, email, total_cents from past_orders order by number');
    expect(kept).toEqual([
      { number: 'A-1', email: 'eva@example.com', total_cents: 999 },
      { number: 'A-4', email: 'luz@example.com', total_cents: 123_450 },
    ]);
    for (const table of [
      'orders',
      'payments',
      'mails',
      'invoice_dues',
      'figure_marks',
      'fulfilments',
    ] as const) {
      const found = await shop.database.query<{ n: number }>(`select count(*) as n from ${table}`);
      expect([table, found.rows[0]?.n]).toEqual([table, 0]);
    }
  });

  it('an import of past orders is reverted completely, and only by the same import', async () => {
    const [id, again] = (await rows<{ id: string }>('select id from imports order by created_at')).map(
      (row) => row.id,
    ) as [string, string];
    await undoAndWork(again);
    expect((await rows('select 1 from past_orders')).length).toBe(2);
    await undoAndWork(id);
    expect(await countsOf(id)).toEqual({ undone: 2, refused: 3 });
    expect((await rows('select 1 from past_orders')).length).toBe(0);
    await expect(undoImport(deps, { id, staff })).rejects.toMatchObject({ code: 'conflict' });
  });

  it('an import of past orders keeps all lines of Shopify orders and removes them when reverted', async () => {
    const kept = () =>
      rows(
        `select number, customer_name, service, total_cents, state from past_orders where number = '#1001'`,
      );
    const id = await upload('past_orders', shopifyOrders);
    await run(id);
    expect(await kept()).toEqual([
      {
        ...{ number: '#1001', customer_name: 'Ana Ejemplo', service: '1000 Followers + 50 Likes' },
        ...{ total_cents: 1998, state: 'paid' },
      },
    ]);
    expect((await linesOf(id)).map(({ state }) => state)).toEqual(['made', 'changed', 'same']);
    await undoAndWork(id);
    expect(await kept()).toEqual([]);
  });
});

it('an import refuses a line whose unquoted decimal comma would move its cells', async () => {
  const id = await upload(
    'past_orders',
    `Número,Fecha,Correo,Producto,Total,Cantidad
C-1,01/02/2024,eva@example.com,Likes,9,99,100
C-2,01/02/2024,eva@example.com,Likes,"9,99",100,,
`,
  );
  expect(await linesOf(id)).toMatchObject([
    { state: 'refused', problem: { code: 'too_many_cells', column: null, text: '100' } },
    { state: 'good' },
  ]);
});

it('an import keeps a past order without an amount as unknown, not as free', async () => {
  const id = await upload(
    'past_orders',
    'Número;Fecha;Correo;Producto\nB-1;01/02/2024;eva@example.com;Likes',
  );
  await run(id);
  expect(await rows('select number, total_cents from past_orders')).toEqual([
    { number: 'B-1', total_cents: null },
  ]);
  const { items } = await listPastOrders(shop, { limit: 10 });
  expect(items.map(({ totalCents }) => totalCents)).toEqual([null]);
  await undoAndWork(id);
});

it('erasing an address removes its lines but not those of a longer address', async () => {
  const mine = orders.replace('Eva@Example.com', 'va@example.com');
  const [id, other] = [await upload('past_orders', mine), await upload('past_orders', orders)];
  const before = await linesOf(other);
  const held = (await linesOf(id)).length;
  await inTransaction(shop.database, (tx) => eraseLines(tx, 'VA@example.com'));
  expect((await linesOf(id)).length).toBe(held - 1);
  expect(await linesOf(other)).toEqual(before);
  await inTransaction(shop.database, (tx) => eraseLines(tx, 'eva@example.com'));
  expect((await linesOf(other)).length).toBeLessThan(before.length);
});

it('an import accepts no more pieces than announced, also concurrently', async () => {
  const id = await startUpload(deps, { kind: 'codes', fileName: 'a.csv', bytes: 60, staff });
  const piece = (position: number) => saveUploadChunk(deps, { id, position, bytes: Buffer.alloc(40), staff });
  const came = await Promise.allSettled([piece(0), piece(1), piece(2)]);
  expect(came.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(came.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { code: 'payload_too_large' },
  });
  const kept = await one<{ bytes: number }>(
    shop.database,
    'select sum(length(bytes))::int as bytes from import_pieces where import_id = $1::uuid',
    [id],
  );
  expect(kept.bytes).toBe(40);
});

it('duplicate lines are found in one pass without table statistics', async () => {
  const id = await upload('past_orders', orders);
  const over = inTransaction(shop.database, async (tx) => {
    // Forces the plans that the planner chooses without statistics of the lines.
    for (const plan of ['set local enable_hashjoin = off', 'set local enable_mergejoin = off'])
      await executeIn(tx, plan);
    await executeIn(tx, 'drop index import_rows_by_subject');
    await executeIn(
      tx,
      `insert into import_rows (import_id, line, cells, state, subject)
       select $1::uuid, n, '[]', 'good', 'N-' || n % 1500 from generate_series(101, 3100) n`,
      [id],
    );
    const read = () =>
      one<{ rows: number }>(
        tx,
        `select (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as rows from pg_stat_xact_user_tables
          where relname = 'import_rows'`,
      );
    const before = await read();
    await refuseRepeatedSubjects(tx, id, { code: 'twice', column: null, text: null });
    expect((await read()).rows - before.rows).toBeLessThan(30_000);
    const left = await one<{ n: number }>(
      tx,
      `select count(*)::int as n from import_rows where import_id = $1::uuid and line > 100 and state = 'good'`,
      [id],
    );
    expect(left.n).toBe(1500);
    throw new Error('rolled back');
  });
  await expect(over).rejects.toThrow('rolled back');
});

it('past orders of an erased person are not imported', async () => {
  await execute(
    `insert into customer_erasures (email_sha256, asked_at, done_at) values (sha256('ida@example.com'), now(), now())`,
  );
  const id = await upload('past_orders', orders.replace('Eva@Example.com', 'Ida@Example.com'));
  await run(id);
  expect((await linesOf(id))[0]).toMatchObject({ state: 'refused', problem: { code: 'erased' } });
  expect(await countsOf(id)).toEqual({ made: 1, refused: 4 });
  await undoAndWork(id);
});

it('an import reads 0 uses of a WooCommerce coupon as no limit', async () => {
  const id = await upload(
    'codes',
    'code,percent,usage_limit,usage_limit_per_user\nzero,10,0,0\nfive,10,5,1\n',
  );
  await run(id);
  expect(
    await rows(
      `select code, max_uses, max_uses_per_customer from discount_codes where code in ('ZERO', 'FIVE') order by code`,
    ),
  ).toEqual([
    { code: 'FIVE', max_uses: 5, max_uses_per_customer: 1 },
    { code: 'ZERO', max_uses: null, max_uses_per_customer: null },
  ]);
  await undoAndWork(id);
});

it('reverting imported codes keeps those used or changed since', async () => {
  const id = await upload(
    'codes',
    'cupón,percent,importe,caduca\nalpha,10,,\nbeta,,5.00,\ngamma,7.5,,1/1/2030\ndelta,1,1,\n',
  );
  expect((await linesOf(id))[3]).toMatchObject({ problem: { code: 'one_of_two' } });
  await run(id);
  await execute(`update discount_codes set uses = 1 where code = 'ALPHA'`);
  await execute(`update discount_codes set minimum_cents = 100 where code = 'BETA'`);
  await undoAndWork(id);
  expect(await linesOf(id)).toMatchObject([
    { state: 'kept', problem: { code: 'used_since' } },
    { state: 'kept', problem: { code: 'changed_since' } },
    { state: 'undone' },
    { state: 'refused' },
  ]);
});

it('an import of customers fills missing data and keeps objections', async () => {
  await execute(
    `insert into customer_erasures (email_sha256, email, asked_at) values (sha256('gone@example.com'), 'gone@example.com', now())`,
  );
  const id = await upload(
    'customers',
    'email;idioma;usuarios;baja\neva@example.com;Francés;eva.uno, eva_dos;\nluz@example.com;es;;sí\ngone@example.com;es;;\n',
  );
  await run(id);
  expect(await linesOf(id)).toMatchObject([
    { state: 'made' },
    { state: 'made' },
    { state: 'refused', problem: { code: 'erased' } },
  ]);
  await execute(
    `update customer_usernames set is_hidden = true, changed_at = now() where username = 'eva_dos'`,
  );
  await undoAndWork(id);
  expect(await linesOf(id)).toMatchObject([
    { state: 'kept', problem: { code: 'changed_since' } },
    { state: 'kept', problem: { code: 'stays' } },
    { state: 'refused' },
  ]);
  const stopped = await rows(`select kind from suppressions where email = 'luz@example.com'`);
  expect(stopped).toHaveLength(3);
});

it('an import of services is applied completely or not at all, and can be reverted', async () => {
  await execute(
    `insert into services (id, type, audience, quantity, price_cents) values (1001, 'likes', null, 100, 500), (1002, 'likes', null, 1000, 3000)`,
  );
  const prices = async () =>
    (
      await rows<{ line: string }>(
        `select quantity || ':' || price_cents as line from services where active order by quantity`,
      )
    ).map(({ line }) => line);
  const rising = await upload('catalogue', 'tipo,cantidad,precio\nlikes,1000,99.00\n');
  expect(await linesOf(rising)).toMatchObject([{ state: 'refused', problem: { code: 'rises' } }]);
  const id = await upload(
    'catalogue',
    'tipo,cantidad,precio\nlikes,100,"4,50"\nlikes,500,"20,00"\nlikes,1000,"30,00"\n',
  );
  expect(await countsOf(id)).toEqual({ good: 2, same: 1 });
  const effect = await previewImport(deps, id);
  expect(effect?.lines).toMatchObject([
    { quantity: 100, sold: true, priceCents: 500, newPriceCents: 450 },
    { quantity: 500, sold: false, newSold: true, newPriceCents: 2000 },
  ]);
  expect(effect?.summary).toMatchObject({ medianFactor: 9000, bounds: [] });
  await run(id);
  expect(await prices()).toEqual(['100:450', '500:2000', '1000:3000']);
  await execute('update services set price_cents = 1900 where quantity = 500');
  await undoAndWork(id);
  expect(await linesOf(id)).toMatchObject([
    { state: 'undone' },
    { state: 'kept', problem: { code: 'changed_since' } },
    { state: 'same' },
  ]);
  expect(await prices()).toEqual(['100:500', '500:1900', '1000:3000']);
});

it('an import rejects a price list that is too long to check as a whole', async () => {
  const lines = Array.from({ length: 5001 }, (_, at) => `likes,${at + 1},1`);
  const bytes = Buffer.from(['tipo,cantidad,precio', ...lines].join('\n'));
  const id = await startUpload(deps, { kind: 'catalogue', fileName: 'a.csv', bytes: bytes.length, staff });
  await saveUploadChunk(deps, { id, position: 0, bytes, staff });
  await endUpload(deps, { id, staff });
  await runJobs(id);
  expect((await showImport(deps, id)).import).toMatchObject({
    state: 'unreadable',
    unreadable: { reason: 'too_many_lines', line: 5002 },
  });
});

it('an import rejects a file without a table, accepts a manual mapping and requires mandatory columns', async () => {
  const broken = await upload('codes', 'code;percent\n"A;1\n');
  expect((await showImport(deps, broken)).import).toMatchObject({
    state: 'unreadable',
    unreadable: { reason: 'quotes' },
  });
  const id = await upload('codes', 'x;y\nQWERTY;10\n');
  expect(await linesOf(id)).toMatchObject([
    { state: 'refused', problem: { code: 'missing', column: 'code' } },
  ]);
  await expect(mapImport(deps, { id, mapping: { percent: 1 }, staff })).rejects.toMatchObject({
    field: 'code',
  });
  await mapImport(deps, { id, mapping: { code: 0, percent: 1 }, staff });
  await runJobs(id);
  expect(await countsOf(id)).toEqual({ good: 1 });
  await expect(endUpload(deps, { id: randomUUID(), staff })).rejects.toMatchObject({ code: 'not_found' });
});
