import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ImportReply, importReplySchema } from '#contracts/customers/imports.ts';
import { execute, rows } from '#server/platform/database/query.ts';
import { eventually, signIn, type TestShop, testShop } from '../harness/shop.ts';

let shop: TestShop;
let cookie: string;
beforeAll(async () => {
  shop = await testShop();
  cookie = await signIn(shop);
});
afterAll(() => shop.close());

async function call(method: string, path: string, body?: unknown): Promise<Response> {
  const answer = await fetch(`${shop.url}/api/admin${path}`, {
    method,
    headers: { cookie, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  expect([path, answer.status]).toEqual([path, 200]);
  return answer;
}
const show = async (id: string) =>
  importReplySchema.parse(await (await call('GET', `/imports/${id}`)).json()).import;
const reached = (id: string, state: ImportReply['import']['state']) =>
  eventually(async () => expect((await show(id)).state).toBe(state));

async function bring(kind: string, file: Buffer): Promise<string> {
  const begun = await call('POST', '/imports', { kind, fileName: 'a.csv', bytes: file.length });
  const { id } = (await begun.json()) as { id: string };
  await call('PUT', `/imports/${id}/pieces/0`, { base64: file.toString('base64') });
  await call('POST', `/imports/${id}/uploaded`);
  await reached(id, 'checked');
  return id;
}

const exported = async (list: string, asked = '') =>
  Buffer.from(await (await call('GET', `/${list}.csv${asked}`)).arrayBuffer());
const problemsOf = (id: string) =>
  rows(
    shop.program.deps.database,
    `select line, problem from import_rows where import_id = $1 and state = 'refused'`,
    [id],
  );

it('what was exported comes back without a change: prices, kinds, what is off sale, codes', async () => {
  await execute(
    shop.program.deps.database,
    'update services set active = false, popular = false where id = 201',
  );
  for (const [kind, list, asked] of [
    ['catalogue', 'services', ''],
    ['codes', 'discount-codes', ''],
    ['catalogue', 'services', '?for=people'],
    ['codes', 'discount-codes', '?for=people'],
  ] as const) {
    const id = await bring(kind, await exported(list, asked));
    expect(await problemsOf(id)).toEqual([]);
    const { counts, lines } = await show(id);
    expect([kind, counts]).toEqual([kind, { same: lines }]);
  }
});

it('a saved list brings prices and what is sold back, and the import can be undone', async () => {
  const saved = await exported('services');
  const state = () =>
    rows(shop.program.deps.database, 'select id, price_cents, active from services order by id');
  const before = await state();
  await execute(shop.program.deps.database, 'update services set active = true where id = 201');
  await execute(
    shop.program.deps.database,
    'update services set price_cents = price_cents + 1 where id = 204',
  );
  const touched = await state();
  const id = await bring('catalogue', saved);
  expect((await show(id)).counts).toMatchObject({ good: 2 });
  await call('POST', `/imports/${id}/run`);
  await reached(id, 'done');
  expect(await state()).toEqual(before);
  await call('POST', `/imports/${id}/undo`);
  await reached(id, 'undone');
  expect(await state()).toEqual(touched);
});

it('refuses a price that would be ten times what it is, and says both', async () => {
  const wrong = (await exported('services')).toString().replaceAll('priceCents', 'precio');
  const id = await bring('catalogue', Buffer.from(wrong));
  const { counts, lines } = await show(id);
  expect(counts.good).toBeUndefined();
  expect(counts.refused).toBeGreaterThan(lines / 2);
  expect(await problemsOf(id)).toContainEqual(
    expect.objectContaining({ problem: expect.objectContaining({ code: 'leaps', column: 'price' }) }),
  );
});
