import { afterAll, beforeAll, expect, test } from 'vitest';
import { daySeconds } from '#contracts/kit/time.ts';
import { execute, rows } from '#server/platform/database/query.ts';
import { eventually, openCheckout, payWith, post, type TestShop, testShop } from '#tests/harness/shop.ts';
import { settlePayment } from './settle-payment.ts';
import { readWebhooks, rejectedWebhooks, watchWebhooks } from './webhooks.ts';

let shop: TestShop;
const log: string[] = [];
beforeAll(async () => {
  shop = await testShop({ config: { reconcileSeconds: 3600 }, log });
  shop.processor.setFaults({ webhooks: { drop: 'all' } });
});
afterAll(() => shop.close());

const database = () => shop.program.deps.database;
const send = (secret: string, ageSeconds = 0) => {
  const object = { id: 'ch_1', object: 'charge' };
  const payload = JSON.stringify({ id: 'evt_1', object: 'event', type: 'charge.updated', data: { object } });
  const timestamp = Math.floor(Date.now() / 1000) - ageSeconds;
  const signature = shop.stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
  return post(`${shop.url}/api/webhooks/stripe`, payload, { 'stripe-signature': signature });
};
const right = 'whsec_auge_sandbox';
const items = () =>
  rows<{ evidence: object; resolution: string | null }>(
    database(),
    `select evidence, resolution from pending_items where reason = 'webhooks_missing' order by opened_at`,
  );
const depsLater = (minutes: number) => ({
  database: database(),
  now: () => new Date(Date.now() + minutes * 60_000),
});

test('the webhook route counts a rejected webhook by reason, logs it once and does not store its body', async () => {
  const before = rejectedWebhooks().get('bad_signature') ?? 0;
  for (const secret of ['whsec_other', 'whsec_other', 'whsec_another'])
    expect((await send(secret)).status).toBe(400);
  expect((await send(right, -daySeconds)).status).toBe(400);
  expect(rejectedWebhooks().get('bad_signature')).toBe(before + 3);
  expect(log.filter((line) => line.includes('a webhook of the processor was rejected'))).toHaveLength(1);
  await eventually(async () => {
    expect(await rows(database(), 'select reason, count from refused_webhooks order by reason')).toEqual([
      { reason: 'bad_signature', count: 3 },
      { reason: 'too_new', count: 1 },
    ]);
  });
});

test('the webhook route opens one inbox item for paid orders without webhooks, until a signed webhook arrives', async () => {
  const { paymentIntentId } = await openCheckout(shop);
  await payWith(shop, paymentIntentId);
  await settlePayment(shop.program.deps, paymentIntentId as never);
  await watchWebhooks(depsLater(5));
  expect(await items()).toEqual([]);
  await watchWebhooks(depsLater(15));
  const evidence = { settledByComparison: 1, refusedWebhooks: 4, refusedFor: 'bad_signature', since: null };
  expect(await items()).toEqual([{ evidence, resolution: null }]);

  await execute(
    database(),
    `update pending_items set resolved_at = now(), resolved_by = 'staff', resolution = 'noted',
                              resolved_staff = (select id from staff_members limit 1)`,
  );
  await watchWebhooks(depsLater(16));
  expect((await items()).map(({ resolution }) => resolution)).toEqual(['noted']);

  await execute(database(), 'delete from pending_items');
  await watchWebhooks(depsLater(17));
  expect((await send(right)).status).toBe(200);
  await watchWebhooks(depsLater(18));
  expect((await items()).map(({ resolution }) => resolution)).toEqual(['webhook_came']);
  expect(await readWebhooks(database(), depsLater(18).now())).toMatchObject({ unannounced: 0, refused: 0 });
});
