import { beforeAll, expect, it } from 'vitest';
import { dayMs } from '#contracts/kit/time.ts';
import { features } from '#server/features.ts';
import { settlePayment } from '#server/payments/intents/settle-payment.ts';
import { watchWebhooks } from '#server/payments/intents/webhooks.ts';
import { heldProcessors } from '#server/payments/processors/current-holds.ts';
import { jobsOf } from '#server/platform/feature/define-job.ts';
import { gatewayBuyer } from '../harness/gateway-buyer.ts';
import { queriesOn } from '../harness/queries.ts';
import { eventually, openCheckout, payWith, post, signIn, testShop } from '../harness/shop.ts';
import { startForTests } from '../harness/start-for-tests.ts';

const shop = startForTests(() => testShop({ redsys: true, insite: true, log }));
let cookie: string;
const log: string[] = [];
const { execute, rows } = queriesOn(() => shop.program.deps.database);
beforeAll(async () => {
  cookie = await signIn(shop);
});

const buyer = gatewayBuyer(() => shop);

const hold = (processor: string, note: string) =>
  execute(`insert into processor_holds (processor, reason, note, held_at) values ($1, 'staff', $2, now())`, [
    processor,
    note,
  ]);

const isPaid = (orderId: string, processor: string, method: string) =>
  eventually(async () =>
    expect(await buyer.orderOf(orderId)).toMatchObject({ payment: 'paid', processor, method }),
  );

async function payByStripe(): Promise<string> {
  const { paymentIntentId, orderId } = await openCheckout(shop);
  await payWith(shop, paymentIntentId);
  await isPaid(orderId, 'stripe', 'card');
  return orderId;
}

async function payByBizum(): Promise<string> {
  const opened = await openCheckout(shop);
  await buyer.payByBizum(await buyer.chooseHosted(opened));
  await isPaid(opened.orderId, 'redsys', 'bizum');
  return opened.orderId;
}

async function payInPage(): Promise<string> {
  const opened = await openCheckout(shop);
  await buyer.payByCard(opened, '4548814479727229');
  await isPaid(opened.orderId, 'redsys', 'card');
  return opened.orderId;
}

const refund = (orderId: string) =>
  post(
    `${shop.url}/api/admin/refunds`,
    { orderId, amountCents: 100, reason: 'part' },
    { cookie, 'idempotency-key': `refund-${orderId}` },
  );

it('every scheduled job runs without an error or a new item after a day of sales at both processors', async () => {
  const orders = [await payByStripe(), await payByBizum()];
  await hold('stripe', 'cards go to the bank');
  await eventually(async () => expect(await heldProcessors(shop.program.deps)).toEqual(['stripe']));
  orders.push(await payInPage());
  for (const orderId of orders) expect((await refund(orderId)).status).toBe(200);
  await eventually(async () =>
    expect(await rows('select state from refunds')).toEqual(orders.map(() => ({ state: 'succeeded' }))),
  );
  // The test shop has no tax agency, so its records are late one day later.
  const itemsOf = () =>
    rows(`select reason, subject_id, evidence from pending_items where reason <> 'records_late'`);
  const before = await itemsOf();
  const tomorrow = new Date(Date.now() + dayMs);
  const jobs = jobsOf(features, { ...shop.program.deps, now: () => tomorrow });
  log.length = 0;
  const failures: string[] = [];
  for (const job of jobs)
    if (job.everySeconds !== undefined)
      await job.run({}).catch((error: unknown) => failures.push(`${job.name}: ${error}`));
  expect(failures).toEqual([]);
  expect(await itemsOf()).toEqual(before);
  expect(log.filter((line) => /"level":(50|60)/.test(line))).toEqual([]);
  expect(await rows('select distinct state from reconciled_days')).toEqual([{ state: 'agrees' }]);
});

it('a Redsys notification does not prove that Stripe webhooks arrive', async () => {
  await execute('delete from processor_holds');
  await eventually(async () => expect(await heldProcessors(shop.program.deps)).toHaveLength(0));
  await execute(
    `update external_events set received_at = received_at - interval '10 minutes' where processor = 'stripe'`,
  );
  shop.processor.setFaults({ webhooks: { drop: 'all' } });
  const { paymentIntentId, orderId } = await openCheckout(shop);
  await payWith(shop, paymentIntentId);
  await settlePayment(shop.program.deps, paymentIntentId as never);
  await isPaid(orderId, 'stripe', 'card');
  await payByBizum();
  const later = new Date(Date.now() + 15 * 60_000);
  await watchWebhooks({ ...shop.program.deps, now: () => later });
  expect(await rows(`select resolution from pending_items where reason = 'webhooks_missing'`)).toEqual([
    { resolution: null },
  ]);
});
