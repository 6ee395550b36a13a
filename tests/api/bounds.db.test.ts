import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { ServiceEffectReply, StaffServiceReply } from '#contracts/catalog/services.ts';
import type { RoutesReply } from '#contracts/fulfilment/provider-services.ts';
import { meantHeader } from '#contracts/kit/bounds.ts';
import { execute } from '#server/platform/database/query.ts';
import { checkoutBody, newKey, post, signIn, type TestShop, testShop } from '../harness/shop.ts';

let shop: TestShop;
let cookie: string;
beforeAll(async () => {
  shop = await testShop();
});
// The proof is of this minute, however long the test before took.
beforeEach(async () => {
  cookie = await signIn(shop);
});
afterAll(() => shop.close());

const read = async <Reply>(path: string): Promise<Reply> =>
  (await (await fetch(`${shop.url}${path}`, { headers: { cookie } })).json()) as Reply;

async function send(method: 'POST' | 'PUT', path: string, body: object, meant = '') {
  const reply = await fetch(`${shop.url}${path}`, {
    method,
    headers: { cookie, 'content-type': 'application/json', [meantHeader]: meant },
    body: JSON.stringify(body),
  });
  return { status: reply.status, body: (await reply.json()) as { error?: object } & ServiceEffectReply };
}

async function priced(id: number, priceCents: number) {
  const { service } = await read<StaffServiceReply>(`/api/admin/services/${id}`);
  return { services: [{ id, basis: service.basis, fields: { priceCents } }] };
}

it('a price that leaps is said before, and wants to be named with a proof of the last minute', async () => {
  const opened = await post(`${shop.url}/api/create-payment-intent`, checkoutBody({ serviceId: 210 }), {
    'idempotency-key': newKey(),
  });
  expect(opened.status).toBe(200);
  // It is the largest package, so the list does not rise by it.
  const change = await priced(210, 16_000);
  const effect = await send('POST', '/api/admin/services/effect', change);
  expect(effect.body.lines).toMatchObject([{ id: 210, priceCents: 24_999, newPriceCents: 16_000 }]);
  expect(effect.body.summary).toMatchObject({
    ...{ medianFactor: 6400, stopped: 0, bounds: ['leap'] },
    openCheckouts: { count: 1, cents: 24_999 },
  });
  const refused = await send('POST', '/api/admin/service-changes', change);
  expect([refused.status, refused.body.error]).toMatchObject([409, { code: 'beyond_bounds', field: 'leap' }]);
  await execute(
    shop.program.deps.database,
    `update staff_sessions set proved_at = now() - interval '2 minutes'`,
  );
  const stale = await send('POST', '/api/admin/service-changes', change, 'leap');
  expect([stale.status, stale.body.error]).toMatchObject([403, { code: 'proof_needed' }]);
  cookie = await signIn(shop);
  expect((await send('POST', '/api/admin/service-changes', change, 'leap')).status).toBe(200);
  expect((await read<StaffServiceReply>('/api/admin/services/210')).service.priceCents).toBe(16_000);
});

it('a route that loses money says so by package, and wants to be named', async () => {
  await execute(
    shop.program.deps.database,
    `update provider_services set rate = 400 where external_id = '1002' and provider_id = 1`,
  );
  const { basis } = await read<RoutesReply>('/api/admin/routes');
  const input = { serviceIds: [205, 206], routes: [{ providerId: 1, providerService: '1002' }] };
  const { body } = await send('POST', '/api/admin/routes/effect', input);
  expect(body.lines.map(({ id, newMargin }) => [id, (newMargin ?? 0) < 0])).toEqual([
    [205, true],
    [206, true],
  ]);
  expect(body.summary.bounds).toEqual(['loss']);
  expect((await send('PUT', '/api/admin/routes', { ...input, basis })).body.error).toMatchObject({
    code: 'beyond_bounds',
  });
  expect((await send('PUT', '/api/admin/routes', { ...input, basis }, 'loss')).status).toBe(200);
});

it.each([
  ['catalog.closed', { closed: [{ service: 'all', country: '', reason: 'pause', note: '' }] }],
  ['shop.maintenance', { active: true, backMinutes: 30, remindHours: 2, note: '' }],
])('%s that stops all sales wants to be named', async (key, value) => {
  const refused = await send('PUT', `/api/admin/settings/${key}`, { value, was: null });
  expect(refused.body.error).toMatchObject({ code: 'beyond_bounds', field: 'all_sales' });
});

it('a switch says before what it stops, and which codes fit nothing then', async () => {
  const closed = [{ service: 'likes', country: '', reason: 'pause', note: '' }];
  const { body } = await send('POST', '/api/admin/closures/effect', { closed });
  expect(body.lines.every(({ type, newSold }) => type === 'likes' && !newSold)).toBe(true);
  expect(body.summary).toMatchObject({ stopped: body.lines.length, bounds: [] });
  expect(body.lines.length).toBeGreaterThan(0);
});
