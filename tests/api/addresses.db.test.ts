import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestShop, testShop } from '../harness/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await testShop();
});
afterAll(() => shop.close());

describe('addresses that nobody answers', () => {
  it.each([
    ['GET', '/api/nothing'],
    ['DELETE', '/api/services'],
    ['POST', '/api/orders/1/2/3'],
    ['GET', `/api/${'x'.repeat(3000)}`],
    ['GET', '/api/%00'],
    ['GET', '/api/..%2f..%2fetc%2fpasswd'],
  ])('%s %s is refused like everything else, in the caller’s language', async (method, path) => {
    const answer = await fetch(shop.url + path, { method, headers: { 'accept-language': 'it' } });
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
    expect(await answer.json()).toMatchObject({ success: false, error: { code: expect.any(String) } });
  });
});

it('data is never sniffed for something else', async () => {
  const answer = await fetch(`${shop.url}/api/services`);
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
});
