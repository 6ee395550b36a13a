import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ListReply } from '#contracts/kit/lists.ts';
import type { StaffOrder } from '#contracts/orders/order-detail.ts';
import type { PaymentDetail, PaymentItem } from '#contracts/payments/payments.ts';
import { csvMessages } from '#messages/admin/staff/csv.ts';
import { compareWithProcessor } from '#server/payments/reconciliation/compare-with-processor.ts';
import { execute } from '#server/platform/database/query.ts';
import { eventually, openCheckout, payWith, signIn, type TestShop, testShop } from '../harness/shop.ts';

let shop: TestShop;
let cookie: string;
let atStripe: { orderId: string; paymentIntentId: string };
let atRedsys: { orderId: string };
const get = (path: string) => fetch(`${shop.url}/api/admin/${path}`, { headers: { cookie } });
const ask = async <Reply>(path: string): Promise<Reply> => (await (await get(path)).json()) as Reply;

beforeAll(async () => {
  shop = await testShop({ redsys: true });
  cookie = await signIn(shop);
  atStripe = await openCheckout(shop);
  await payWith(shop, atStripe.paymentIntentId);
  atRedsys = await openCheckout(shop);
  await execute(shop.program.deps.database, `update payments set processor = 'redsys' where order_id = $1`, [
    atRedsys.orderId,
  ]);
});
afterAll(() => shop.close());

it('payments are listed by their processor', async () => {
  const ordersOf = async (processor: string) => {
    const { items } = await ask<ListReply<PaymentItem>>(`payments?processor=${processor}`);
    return items.map((item) => [item.orderId, item.processor]);
  };
  expect(await ordersOf('stripe')).toEqual([[atStripe.orderId, 'stripe']]);
  expect(await ordersOf('redsys')).toEqual([[atRedsys.orderId, 'redsys']]);
  expect((await get('payments?processor=other')).status).toBe(400);
});

it('the file of payments has it in its last column, for people by its name', async () => {
  const lastOf = (line = '') => line.split(';').at(-1);
  const [head, line] = (await (await get('payments.csv?processor=redsys')).text()).split(/\r?\n/);
  expect([lastOf(head), lastOf(line)]).toEqual(['processor', 'redsys']);
  const people = await (await get('payments.csv?processor=redsys&for=people')).text();
  const [peopleHead, peopleLine] = people.split(/\r?\n/);
  expect([lastOf(peopleHead), lastOf(peopleLine)]).toEqual([csvMessages.es.fields.processor, 'Redsys']);
});

it('the order, its payment and the movements of its money name it', async () => {
  const paidOf = async () => {
    const order = await ask<StaffOrder>(`orders/${atStripe.orderId}`);
    return order.payments.map(({ processor, state }) => [processor, state]);
  };
  await eventually(async () => expect(await paidOf()).toEqual([['stripe', 'succeeded']]));
  await compareWithProcessor(shop.program.deps);
  const [item] = (await ask<ListReply<PaymentItem>>(`payments?orderId=${atStripe.orderId}`)).items;
  const payment = await ask<PaymentDetail>(`payments/${item?.id}`);
  expect(payment).toMatchObject({ processor: 'stripe', entries: [{ kind: 'charge', processor: 'stripe' }] });
  const entries = await ask<ListReply<PaymentDetail['entries'][number]>>('balance-entries');
  expect(entries.items.map(({ processor }) => processor)).toEqual(['stripe']);
});

it('a dispute names the processor of its payment', async () => {
  shop.processor.dispute(atStripe.paymentIntentId, { reason: 'fraudulent', inquiry: false });
  await eventually(async () => {
    const { items } = await ask<ListReply<{ processor: string }>>('disputes');
    expect(items.map(({ processor }) => processor)).toEqual(['stripe']);
  });
});
