import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ConnectionList, connectionNames } from '#contracts/operations/connections.ts';
import { callShop } from '#tests/harness/call-shop.ts';
import { signIn, type TestShop, testShop } from '#tests/harness/shop.ts';

let shop: TestShop;
let cookie: string;
beforeAll(async () => {
  shop = await testShop();
  cookie = await signIn(shop);
});
afterAll(() => shop.close());

const call = (method: string, path: string) =>
  callShop(`${shop.url}/api/admin/connections${path}`, method, { cookie });

// Proves back-office-11.
test('each is named with its place and without any secret, and answers when asked', async () => {
  const { body } = (await call('GET', '')) as { body: ConnectionList };
  expect(body.items.map(({ name }) => name)).toEqual(connectionNames);
  const { config } = shop.program.deps;
  const told = JSON.stringify(body);
  for (const secret of [String(config.stripe?.secretKey), config.provider.apiKey])
    expect(told).not.toContain(secret);
  expect(told).not.toMatch(/:\/\/|@/);
  for (const { name } of body.items.filter(({ testable }) => testable))
    expect([name, (await call('POST', `/${name}/test`)).body]).toEqual([
      name,
      { success: true, reason: null, milliseconds: expect.any(Number) },
    ]);
});

test('one that is away says so, one that cannot be asked and a strange name are refused', async () => {
  const { deps } = shop.program;
  const { first } = deps.processors;
  const { ping } = first;
  first.ping = () => Promise.reject(new Error('refused'));
  expect((await call('POST', '/processor/test')).body.reason).toContain('does not answer');
  first.ping = ping;
  expect((await call('POST', '/measuring/test')).status).toBe(404);
  expect((await call('POST', '/strange/test')).status).toBe(400);
});
