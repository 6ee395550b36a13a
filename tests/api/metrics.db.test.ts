import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually, openCheckout, payWith, type TestShop, testShop } from '../harness/shop.ts';

const token = 'a token that only tests use';
let open: TestShop;
let guarded: TestShop;
beforeAll(async () => {
  [open, guarded] = await Promise.all([testShop(), testShop({ config: { metricsToken: token } })]);
});
afterAll(() => Promise.all([open.close(), guarded.close()]));

const ask = (shop: TestShop, headers: Record<string, string> = {}) =>
  fetch(`${shop.url}/metrics`, { headers });

/** Names with labels → figures. */
async function figures(shop: TestShop): Promise<Map<string, number>> {
  const text = await (await ask(shop)).text();
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(lines.map((line) => [line.replace(/ \S+$/, ''), Number(/\S+$/.exec(line)?.[0])]));
}

describe('/metrics', () => {
  it('counts orders, jobs, what waits, and the process', async () => {
    const { paymentIntentId } = await openCheckout(open);
    await openCheckout(open);
    await payWith(open, paymentIntentId);
    await eventually(async () => {
      const found = await figures(open);
      expect(found.get('auge_orders_last_hour{state="pending",payment="unpaid"}')).toBe(1);
      expect(found.get('auge_orders_last_hour{state="completed",payment="paid"}')).toBe(1);
    });
    const found = await figures(open);
    expect(found.get('auge_orders_in_work')).toBe(0);
    expect(found.get('auge_providers_held')).toBe(0);
    expect(found.get('auge_webhook_lag_seconds')).toBeGreaterThanOrEqual(0);
    expect(found.has('auge_jobs_waiting{queue="fulfilments"}')).toBe(true);
    expect(found.get('process_resident_memory_bytes')).toBeGreaterThan(1e7);
    expect([...found.values()].every((value) => Number.isFinite(value))).toBe(true);
  });

  it('is not there for who comes through a proxy', async () => {
    const answer = await ask(open, { 'x-forwarded-for': '203.0.113.7' });
    expect([answer.status, (await answer.json()).error.code]).toEqual([404, 'not_found']);
  });

  it.each([undefined, 'Bearer', `Bearer ${token}x`, token])(
    'with a token set is not there for %s',
    async (given) => {
      expect((await ask(guarded, given === undefined ? {} : { authorization: given })).status).toBe(404);
    },
  );

  it('is there for who shows the token, also through a proxy', async () => {
    const answer = await ask(guarded, { authorization: `Bearer ${token}`, 'x-forwarded-for': '203.0.113.7' });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });
});
