import { beforeAll, expect, it } from 'vitest';
import { readOpening } from '#server/operations/go-live/read-steps.ts';
import { one, rows } from '#server/platform/database/query.ts';
import { tokenOf } from '#tests/harness/token-of.ts';
import { gatewayBuyer } from '../harness/gateway-buyer.ts';
import { eventually, openCheckout, post, signIn, testShop } from '../harness/shop.ts';
import { startForTests } from '../harness/start-for-tests.ts';

const shop = startForTests(() => testShop({ redsys: 'alone' }));
let cookie: string;
const db = () => shop.program.deps.database;
beforeAll(async () => {
  cookie = await signIn(shop);
});

const { chooseHosted, arrive, send, payByBizum, orderOf } = gatewayBuyer(() => shop);

const expectPaid = (orderId: string) =>
  eventually(async () => expect(await orderOf(orderId)).toMatchObject({ payment: 'paid' }));

it('a shop with Redsys alone sends browsers no data of another processor', async () => {
  const config = await (await fetch(`${shop.url}/api/stripe-config`)).json();
  expect(config).toEqual({ success: true, publicKey: '', scriptUrl: '' });
  expect(shop.program.deps.config.stripe).toBeNull();
});

it('a shop with Redsys alone sells by card, invoices, shows the order and refunds it', async () => {
  const opened = await openCheckout(shop, { language: 'en' });
  expect(opened).toMatchObject({ place: 'hosted', means: ['card'] });
  const operation = await arrive(await chooseHosted(opened, 'card'));
  await send('/sis/pagar', {
    ...{ id: operation.id, number: '4548814479727229', expiry: '1249', code: '123' },
  });
  await expectPaid(opened.orderId);
  await eventually(async () =>
    expect(
      await rows(db(), 'select total_cents from invoices where order_id = $1', [opened.orderId]),
    ).toHaveLength(1),
  );
  const shown = await fetch(`${shop.url}/api/orders/${tokenOf(opened.orderId)}`);
  expect(await shown.json()).toMatchObject({ paymentStatus: 'paid', paymentMethod: 'card' });
  const { status } = await post(
    `${shop.url}/api/admin/refunds`,
    { orderId: opened.orderId, amountCents: opened.amountCents, reason: 'not as ordered' },
    { cookie, 'idempotency-key': `alone-${opened.orderId}` },
  );
  expect(status).toBe(200);
  await eventually(async () => expect(await orderOf(opened.orderId)).toMatchObject({ payment: 'refunded' }));
});

it('a shop with Redsys alone sells by Bizum to buyers with Spanish pages', async () => {
  const opened = await openCheckout(shop);
  expect(opened).toMatchObject({ place: 'hosted', means: ['bizum', 'card'] });
  await payByBizum(await chooseHosted(opened));
  await expectPaid(opened.orderId);
});

it('a shop with Redsys alone opens without a webhook when its processor receives the address per payment, once its key is accepted', async () => {
  await db().query('delete from external_events');
  const webhook = async () => {
    const { states } = await readOpening(shop.program.deps);
    return states.find(({ step }) => step === 'webhook');
  };
  expect(await webhook()).toMatchObject({ done: true });
  expect(await one(db(), 'select count(*)::integer as count from external_events')).toEqual({ count: 0 });
});
