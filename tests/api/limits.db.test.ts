import { afterAll, beforeAll, expect, it } from 'vitest';
import { post, type TestShop, testShop } from '../harness/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await testShop({ config: { rateLimits: true } });
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
