import { afterAll, beforeAll, expect, it } from 'vitest';
import { submitWithdrawal } from '#server/checkout/withdrawals/withdrawal-page.ts';
import { insertTestOrder } from '#tests/harness/test-orders.ts';
import { checkoutBody, post, type TestShop, testShop } from '../harness/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await testShop({ config: { rateLimits: true, trustProxy: 1 } });
});
afterAll(() => shop.close());

it('a flood of checkouts from one address is refused in the caller’s language', async () => {
  const answers = await Promise.all(
    Array.from({ length: 45 }, () =>
      post(
        `${shop.url}/api/create-order-after-payment`,
        { paymentIntentId: 'pi_unknown123456' },
        { 'accept-language': 'fr-FR' },
      ),
    ),
  );
  const limited = answers.filter(({ status }) => status === 429);
  expect(answers.map(({ status }) => status).sort()).toEqual([
    ...Array(30).fill(404),
    ...Array(15).fill(429),
  ]);
  expect(limited[0]?.body.error).toMatchObject({ code: 'rate_limited' });
  expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
});

const from = (address: string) => ({ 'x-forwarded-for': address });
const count = (answers: { status: number }[], status: number) =>
  answers.filter((answer) => answer.status === status).length;

it('codes are guessed twenty times from one address, whichever call is tried, and then not even the right one', async () => {
  const address = '198.51.100.7';
  // The caller made up what stands before the proxy's own word.
  const claimed = (n: number) => from(`203.0.113.${n}, ${address}`);
  const guessed = Array.from({ length: 28 }, (_, n) =>
    n % 2
      ? post(`${shop.url}/api/apply-discount`, { code: `VIP${n}00`, originalPrice: '9.99' }, claimed(n))
      : post(`${shop.url}/api/create-payment-intent`, checkoutBody({ couponCode: `VIP${n}00` }), claimed(n)),
  );
  const answers = await Promise.all(guessed);
  expect([count(answers, 422), count(answers, 429)]).toEqual([20, 8]);
  const right = { code: 'HOLA5', originalPrice: '9.99' };
  expect((await post(`${shop.url}/api/apply-discount`, right, from(address))).status).toBe(429);
  const plain = await post(`${shop.url}/api/create-payment-intent`, checkoutBody(), from(address));
  expect(plain.status).toBe(200);
});

it('a right code is no guess', async () => {
  const right = { code: 'HOLA5', originalPrice: '9.99' };
  for (let n = 0; n < 25; n += 1) {
    const { status } = await post(`${shop.url}/api/apply-discount`, right, from('198.51.100.8'));
    expect(status).toBe(200);
  }
});

it('addresses of one IPv6 net share their allowance', async () => {
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, n) =>
      post(
        `${shop.url}/api/orders/search-by-number`,
        { orderNumber: 'K7PMAXWQ2D' },
        from(`2001:db8:9:9::${n + 1}`),
      ),
    ),
  );
  expect([count(answers, 404), count(answers, 429)]).toEqual([30, 10]);
});

it('a mended address gets only so many mails in an hour, whatever order they are of', async () => {
  const { database } = shop.program.deps;
  const orders = await Promise.all(Array.from({ length: 6 }, () => insertTestOrder(database)));
  const answers = await Promise.all(
    orders.map(({ id }) =>
      post(`${shop.url}/api/orders/${id}/email`, { email: 'stranger@example.test' }, from('198.51.101.1')),
    ),
  );
  expect([count(answers, 200), count(answers, 429)]).toEqual([5, 1]);
  // From elsewhere the address's holder still has one.
  const { id } = await insertTestOrder(database);
  const own = { email: 'stranger@example.test' };
  expect((await post(`${shop.url}/api/orders/${id}/email`, own, from('198.51.101.2'))).status).toBe(200);
});

it('nobody is kept from mending their address by others who name it beside orders that are none', async () => {
  const email = 'kept.away@example.test';
  const guesses = await Promise.all(
    Array.from({ length: 12 }, () =>
      post(`${shop.url}/api/orders/${crypto.randomUUID()}/email`, { email }, from('198.51.102.1')),
    ),
  );
  // Guessing links is slowed down by where it comes from.
  expect([count(guesses, 404), count(guesses, 429)]).toEqual([10, 2]);
  const order = await insertTestOrder(shop.program.deps.database);
  const mended = await post(`${shop.url}/api/orders/${order.id}/email`, { email }, from('198.51.102.2'));
  expect(mended.status).toBe(200);
});

it('an address that stands there already costs nothing of its allowance', async () => {
  const order = await insertTestOrder(shop.program.deps.database);
  const again = (n: number) =>
    post(`${shop.url}/api/orders/${order.id}/email`, { email: order.email }, from(`198.51.103.${n}`));
  for (let n = 0; n < 6; n += 1) expect((await again(n)).status).toBe(200);
});

it('plain text, which a form of another site may send without leave, is no body of any call', async () => {
  const sendText = (path: string) =>
    fetch(`${shop.url}${path}`, { method: 'POST', headers: { 'content-type': 'text/plain' }, body: '{}' });
  // One call takes no body at all, the other takes JSON.
  for (const path of ['/api/chat/restart', '/api/apply-discount'])
    expect((await sendText(path)).status).toBe(415);
});

it('links of campaigns are followed so often from one address, and no more', async () => {
  const link = `${shop.url}/api/campaigns/links/${crypto.randomUUID()}?to=%2F.%2F%2Fevil.example`;
  const answers = await Promise.all(
    Array.from({ length: 125 }, () => fetch(link, { headers: from('198.51.104.1'), redirect: 'manual' })),
  );
  expect([count(answers, 404), count(answers, 429)]).toEqual([120, 5]);
});

it('a stranger who declares withdrawals by another’s address does not keep its holder from it', async () => {
  const declare = (n: number, address: string) =>
    submitWithdrawal(shop.program.deps, {
      form: { name: 'Ana', orderNumber: `ABCDEFG${n}`, email: 'held.up@example.test', step: 'confirm' },
      ...{ locale: 'es', path: '/es/desistimiento', address },
    });
  const taken = [];
  for (let n = 10; n < 24; n += 1) taken.push(await declare(n, '198.51.102.1'));
  expect(taken.filter((answer) => 'to' in answer)).toHaveLength(12);
  expect(await declare(30, '198.51.102.2')).toMatchObject({
    to: expect.stringContaining('/es/desistimiento?'),
  });
});
