import { afterAll, beforeAll, expect, it } from 'vitest';
import { dayMs } from '#contracts/kit/time.ts';
import type { CodeTerms } from '#contracts/orders/discount-codes.ts';
import { openSecretBox } from '#server/platform/clients/secret-box.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import type { StaffActor } from '#server/staff/audit/actor.ts';
import { type TestDatabase, testDatabase } from '#tests/harness/database.ts';
import { queriesOn } from '#tests/harness/queries.ts';
import { insertTestStaff } from '#tests/harness/test-members.ts';
import { insertTestOrder } from '#tests/harness/test-orders.ts';
import { addCode, changeCode, generateCodes, stopBatch } from './codes/change-code.ts';
import { countingGuesses } from './codes/check-code.ts';
import { listCodes, listUses, searchCodes, showCode } from './codes/list-codes.ts';
import { insertBase, insertThanksOffer } from './offers/store.ts';

let own: TestDatabase;
let deps: Deps;
let staff: StaffActor;
beforeAll(async () => {
  own = await testDatabase();
  const silent = () => undefined;
  deps = {
    database: own.database,
    secrets: openSecretBox('a key that only tests use'),
    log: { warn: silent },
    now: () => new Date(),
  } as unknown as Deps;
  staff = await insertTestStaff(db(), 'eva');
});
afterAll(() => own.close());
const db = () => own.database;
const { execute, one } = queriesOn(db);

const terms = (more: Partial<CodeTerms> = {}): CodeTerms => ({
  ...{ kind: 'percentage', percentBasisPoints: 1000, amountCents: null, minimumCents: 0, serviceTypes: null },
  ...{ maxUses: null, maxUsesPerCustomer: null, windowOnly: false, note: null, validUntil: null },
  validFrom: '2026-01-01T00:00:00.000Z',
  ...more,
});
const all = { limit: 50, sort: '-created' } as const;
const refusal = (code: string) => expect.objectContaining({ code });

it('the code list adds a code once, rejects a change of an outdated version, and returns its audit entries', async () => {
  const id = await addCode(deps, { code: 'HOLA10', terms: terms(), staff });
  await expect(addCode(deps, { code: 'HOLA10', terms: terms(), staff })).rejects.toEqual(
    refusal('code_taken'),
  );
  const { code, story } = await showCode(deps, id);
  expect([code.state, story.map(({ action }) => action)]).toEqual(['active', ['code.add']]);
  const fixed = terms({
    kind: 'fixed',
    percentBasisPoints: null,
    amountCents: 250,
    maxUses: 3,
    serviceTypes: ['likes'],
  });
  const input = { id, terms: fixed, active: true, basis: code.basis, staff };
  await changeCode(deps, input);
  await expect(changeCode(deps, input)).rejects.toEqual(refusal('conflict'));
  await execute('update discount_codes set uses = 2 where id = $1', [id]);
  const { code: now } = await showCode(deps, id);
  expect(now).toMatchObject({ amountCents: 250, serviceTypes: ['likes'], uses: 2 });
  await expect(
    changeCode(deps, { ...input, terms: { ...fixed, maxUses: 1 }, basis: now.basis }),
  ).rejects.toEqual(refusal('invalid_request'));
});

it('the code list filters codes by state and returns every page in each sort order', async () => {
  const past = '2026-02-01T00:00:00.000Z';
  const future = new Date(Date.now() + dayMs).toISOString();
  await addCode(deps, { code: 'STATE-OVER', terms: terms({ validUntil: past }), staff });
  await addCode(deps, { code: 'STATE-PLANNED', terms: terms({ validFrom: future }), staff });
  const used = await addCode(deps, { code: 'STATE_USED', terms: terms({ maxUses: 1 }), staff });
  await execute('update discount_codes set uses = 1 where id = $1', [used]);
  const named = async (more: object) =>
    (await listCodes(deps, { ...all, ...more })).items.map(({ code, state }) => `${code} ${state}`);
  expect(await named({ q: 'state-' })).toEqual(['STATE-PLANNED planned', 'STATE-OVER over']);
  expect(await named({ state: 'used_up' })).toEqual(['STATE_USED used_up']);
  for (const sort of ['-created', 'created', '-uses', 'uses'] as const) {
    const seen: number[] = [];
    let cursor: string | undefined;
    do {
      const page = await listCodes(deps, { limit: 1, sort, cursor });
      seen.push(...page.items.map(({ id }) => id));
      cursor = page.nextCursor ?? undefined;
    } while (cursor);
    expect(new Set(seen).size).toBe((await listCodes(deps, all)).total);
  }
});

it('the code generator creates thousands of codes in one batch, and one call stops all of them', async () => {
  const { batch, count } = await generateCodes(deps, {
    count: 3000,
    prefix: 'NAV',
    terms: terms({ maxUses: 1 }),
    staff,
    key: 'thousands',
  });
  expect(count).toBe(3000);
  const { items, total } = await listCodes(deps, { ...all, batch });
  expect([total, items[0]?.code.slice(0, 4)]).toEqual([3000, 'NAV-']);
  expect((await showCode(deps, items[0]!.id)).batch).toEqual({ id: batch, codes: 3000, active: 3000 });
  expect(await stopBatch(deps, { batch, staff })).toBe(3000);
  expect(await stopBatch(deps, { batch, staff })).toBe(0);
  expect((await listCodes(deps, { ...all, batch, state: 'active' })).total).toBe(0);
});

it('the code generator creates one batch for a repeated request, and another batch for another request', async () => {
  const input = { count: 3, prefix: 'DOS', terms: terms({}), staff, key: 'pressed-twice' };
  const [first, second] = await Promise.all([generateCodes(deps, input), generateCodes(deps, input)]);
  expect(second).toEqual(first);
  expect(await generateCodes(deps, input)).toEqual({ batch: first.batch, count: 3 });
  expect((await listCodes(deps, { ...all, q: 'DOS-' })).total).toBe(3);
  for (const other of [{ key: 'pressed-later' }, { count: 2 }])
    expect((await generateCodes(deps, { ...input, ...other })).batch).not.toBe(first.batch);
});

async function use(
  codeId: number,
  email: string,
  more: { visit?: string; paid?: boolean } = {},
): Promise<void> {
  const { visit = null, paid = true } = more;
  const { id } = await insertTestOrder(db(), { email, paidAt: paid ? new Date() : null });
  await execute(
    `update orders set visit_hash = sha256($2::bytea), discount_code = 'X', discount_cents = 100 where id = $1`,
    [id, visit],
  );
  await execute(
    `insert into discount_redemptions (code_id, order_id, email, discount_cents, state, expires_at, redeemed_at)
     values ($1, $2, $3, 100, case when $4 then 'redeemed' else 'reserved' end, now(), case when $4 then now() end)`,
    [codeId, id, email, paid],
  );
}

it('the code list returns revenue of a code and groups of addresses with common traits', async () => {
  const id = await addCode(deps, { code: 'MANY', terms: terms(), staff });
  await use(id, 'ana@example.com', { visit: 'one browser' });
  await use(id, 'berta@example.com', { visit: 'one browser' });
  await use(id, 'eva+1@example.com');
  await use(id, 'eva+2@example.com', { paid: false });
  await use(id, 'carla@example.com', { visit: 'another' });
  const { effect, misuse } = await showCode(deps, id);
  const { total } = await one<{ total: number }>(
    `select sum(o.total_cents) as total from orders o join discount_redemptions r on r.order_id = o.id
      where r.code_id = $1 and r.state = 'redeemed'`,
    [id],
  );
  expect(effect).toMatchObject({
    orders: 4,
    revenueCents: Number(total),
    discountCents: 400,
    customers: 4,
    newCustomers: 4,
  });
  expect(misuse.map(({ kind, addresses, uses }) => [kind, addresses, uses])).toEqual([
    ['device', 2, 2],
    ['mailbox', 2, 2],
  ]);
  const uses = await listUses(deps, { limit: 2, code: id });
  expect([uses.total, uses.items[0]?.email, uses.nextCursor !== null]).toEqual([
    5,
    'carla@example.com',
    true,
  ]);
});

it('the code list counts attempts with invalid codes by network and day', async () => {
  const miss = () => Promise.reject(new ShopError('discount_invalid', 'no'));
  for (const address of ['192.0.2.1', '192.0.2.1', '2001:db8::1', '2001:db8::2'])
    await expect(countingGuesses(deps, address, miss)).rejects.toEqual(refusal('discount_invalid'));
  expect(await countingGuesses(deps, '192.0.2.9', async () => 'right')).toBe('right');
  expect((await listCodes(deps, all)).guesses).toEqual({ misses: 4, sources: 2, most: 2 });
});

it('the code list shows one row for all personal codes of an offer, and finds it by a complete personal code', async () => {
  const at = new Date();
  const endsAt = new Date(at.getTime() + dayMs);
  const { id: orderId } = await insertTestOrder(db());
  await insertBase(db(), { code: 'SAVE10', percentBasisPoints: 1000 });
  const own = { word: 'SAVE10', code: 'SAVE10-7KQ4MX', percentBasisPoints: 1000 };
  await insertThanksOffer(db(), { orderId, ...own, at, endsAt });
  const named = async (q: string) =>
    (await listCodes(deps, { ...all, q })).items.map(({ code, personal }) => [code, personal]);
  expect([await named('save10-7kq4mx'), await named('save10-7kq4m'), await named('save1')]).toEqual([
    [['SAVE10', true]],
    [],
    [['SAVE10', true]],
  ]);
  expect(await searchCodes(deps, 'save10-7kq4mx')).toMatchObject([{ kind: 'code', title: own.code }]);
});
