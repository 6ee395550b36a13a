import { afterAll, beforeAll, expect, it } from 'vitest';
import { hourMs } from '#contracts/kit/time.ts';
import { realms } from '#server/platform/auth/realms.ts';
import { hashToken } from '#server/platform/auth/tokens.ts';
import { execute, one, rows } from '#server/platform/database/query.ts';
import { callShop } from '../harness/call-shop.ts';
import { pendingOf } from '../harness/pending-of.ts';
import {
  checkoutBody,
  eventually,
  newKey,
  openCheckout,
  payWith,
  post,
  type TestShop,
  testShop,
  uniqueName,
} from '../harness/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await testShop();
  await execute(
    db(),
    `insert into staff_sessions (token_sha256, staff_id, expires_at)
     select $1, id, now() + interval '1 hour' from staff_members where username = 'owner'`,
    [hashToken('a session')],
  );
});
afterAll(() => shop.close());

const db = () => shop.program.deps.database;
const cookie = `${realms.staff.sessionCookie}=a session`;

const call = (method: string, path: string, body?: object) =>
  callShop(shop.url + path, method, { cookie, body });
const block = (input: object) => call('POST', '/api/blocked-users', { reason: 'abuso', ...input });
const list = async (query = '') => (await call('GET', `/api/blocked-users${query}`)).body;

const order = (username: string, email: string) =>
  post(`${shop.url}/api/create-payment-intent`, checkoutBody({ username, email }), {
    'idempotency-key': newKey(),
  });
const fresh = () => `${uniqueName()}@example.com`;

// Proves blocking-1, blocking-4.
it('keeps a blocked name from ordering in any spelling, and lets it again once it is lifted', async () => {
  const username = uniqueName();
  const { body } = await block({ username: `@${username.toUpperCase()}`, blockedBy: 'someone else' });
  expect(await order(username, fresh())).toMatchObject({
    status: 403,
    body: {
      message: 'Este usuario no puede realizar pedidos en este momento.',
      error: { code: 'user_blocked' },
    },
  });
  expect((await list(`?q=${username.toUpperCase()}`)).data).toMatchObject([
    { id: body.id, username, reason: 'abuso', blockedBy: 'owner', isActive: true },
  ]);
  expect((await call('DELETE', `/api/blocked-users/${body.id}?reason=aclarado`)).status).toBe(200);
  expect((await order(username, fresh())).status).toBe(200);
  expect((await list(`?q=${username}&state=active`)).data).toEqual([]);
  expect((await list(`?q=${username}&state=ended`)).items).toMatchObject([
    {
      isActive: false,
      history: [
        { action: 'blocked', reason: 'abuso', by: 'owner' },
        { action: 'lifted', reason: 'aclarado', by: 'owner' },
      ],
    },
  ]);
});

// Proves blocking-5.
it('keeps a blocked address from ordering under another name, and does not say which of the two it was', async () => {
  const email = fresh();
  const [username, other] = [uniqueName(), uniqueName()];
  await block({ username, email: email.toUpperCase() });
  const byEmail = await order(other, email);
  const byName = await order(username, fresh());
  expect(byEmail.status).toBe(403);
  expect(byEmail.body).toEqual(byName.body);
  expect((await post(`${shop.url}/api/check-blocked-user`, { username: other })).body).toMatchObject({
    blocked: false,
  });
});

it('ends by itself when its time is over', async () => {
  const username = uniqueName();
  const past = new Date(Date.now() - 1000).toISOString();
  await block({ username, expiresAt: new Date(Date.now() + hourMs).toISOString() });
  expect((await order(username, fresh())).status).toBe(403);
  await block({ username, reason: 'hasta ayer', expiresAt: past });
  expect((await order(username, fresh())).status).toBe(200);
  expect((await list(`?q=${username}&state=all`)).items).toMatchObject([
    { isActive: false, history: [{ action: 'blocked' }, { action: 'changed', reason: 'hasta ayer' }] },
  ]);
});

async function paid(change: { username?: string } = {}) {
  const { orderId, orderNumber, paymentIntentId } = await openCheckout(shop, change);
  return { orderId, orderNumber, pay: () => payWith(shop, paymentIntentId) };
}
const sentFor = async (orderId: string) =>
  (await rows(db(), 'select 1 from fulfilments where order_id = $1', [orderId])).length;
const stateOf = (orderId: string) =>
  one(db(), 'select payment_state, state from orders where id = $1', [orderId]);

// Proves blocking-5.
it('parks what a blocked card pays before anything is sent, under any name and address', async () => {
  const first = await paid();
  await first.pay();
  await eventually(async () => expect(await stateOf(first.orderId)).toMatchObject({ payment_state: 'paid' }));
  const { body } = await block({ username: uniqueName(), orderNumber: first.orderNumber });
  const second = await paid();
  await second.pay();
  await eventually(async () => expect(await pendingOf(db(), second.orderId)).toEqual(['buyer_blocked']));
  expect(await stateOf(second.orderId)).toMatchObject({ payment_state: 'unpaid' });
  expect(await sentFor(second.orderId)).toBe(0);
  const seen = await (await fetch(`${shop.url}/api/orders/${second.orderId}`)).text();
  expect(seen).toContain('"parkedPayment":"held"');
  expect(seen).not.toMatch(/blocked/i);
  const item = await one(db(), 'select evidence from pending_items where order_id = $1', [second.orderId]);
  expect(item.evidence).toMatchObject({ blockedBy: 'card' });
  await call('DELETE', `/api/blocked-users/${body.id}`);
});

it('parks what comes from a name that was blocked while its checkout stood open', async () => {
  const username = uniqueName();
  const open = await paid({ username });
  const { body } = await block({ username });
  await open.pay();
  await eventually(async () => expect(await pendingOf(db(), open.orderId)).toEqual(['buyer_blocked']));
  expect(await sentFor(open.orderId)).toBe(0);
  await call('DELETE', `/api/blocked-users/${body.id}`);
});

it('takes a pasted list, and says which lines it left out', async () => {
  const [one, two] = [uniqueName(), uniqueName()];
  await block({ username: one });
  const csv = `username;reason;email\n${one};otra vez;\n${two};lista;\n;sin nombre;\n`;
  expect((await call('POST', '/api/blocked-users/import', { csv })).body).toEqual({
    success: true,
    blocked: 1,
    changed: 1,
    refused: [{ line: 4, why: 'block_incomplete' }],
  });
  expect((await list(`?q=${two}`)).data).toMatchObject([{ username: two, reason: 'lista' }]);
});

// Proves blocking-3.
it.each([
  [{ username: '' }, 'block_incomplete'],
  [{ username: 'x', reason: ' ' }, 'block_incomplete'],
  [{ username: 'no user' }, 'username_invalid'],
  [{ username: 'x', email: 'nada' }, 'email_invalid'],
  [{ username: 'x', orderNumber: 'K7PMAXWQ2D' }, 'order_not_found'],
])('refuses to block %j', async (input, code) => {
  const { body } = await block(input);
  expect(body.error.code).toBe(code);
  if (code === 'block_incomplete') expect(body.message).toBe('Username y razón son requeridos');
});
