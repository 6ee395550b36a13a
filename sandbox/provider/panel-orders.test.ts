import { afterEach, beforeEach, expect, it } from 'vitest';
import { SECOND_ACCOUNT } from './account.ts';
import { startTestPanel, type TriedPanel } from './try-panel.ts';

const LINK = 'https://www.instagram.com/cafe.ejemplo/';
let panel: TriedPanel;

beforeEach(async () => {
  panel = await startTestPanel();
});
afterEach(() => panel.provider.close());

const status = async (order: string) => (await panel.call({ action: 'status', order })).body;

it('an order goes from pending through in progress to completed, with remains falling linearly', async () => {
  const order = await panel.add(LINK);
  expect(await status(order)).toEqual({
    charge: '1.20',
    start_count: null,
    status: 'Pending',
    remains: '1000',
    currency: 'EUR',
  });
  panel.pass(55);
  expect(await status(order)).toMatchObject({ status: 'In progress', start_count: '500', remains: '500' });
  expect(panel.provider.delivered('cafe.ejemplo')).toBe(500);
  panel.pass(45);
  expect(await status(order)).toMatchObject({ status: 'Completed', remains: '0' });
  expect(panel.provider.delivered('@Cafe.Ejemplo')).toBe(1000);
});

it('an order completes at the status call when delivery takes no time', async () => {
  panel.provider.setFaults({ deliverySeconds: 0 });
  const order = await panel.add(LINK);
  expect(panel.provider.orders()[0]?.status).toBe('Pending');
  expect(await status(order)).toMatchObject({ status: 'Completed' });
});

it('an order completes within a minute without a status call when delivery takes no time', async () => {
  panel.provider.setFaults({ deliverySeconds: 0 });
  await panel.add(LINK);
  const again = { action: 'add', service: 1001, link: LINK, quantity: 100 };
  panel.pass(59);
  expect((await panel.call(again)).text).toContain('You have active order with this link');
  panel.pass(1);
  expect((await panel.call(again)).body).toEqual({ order: 23502 });
  panel.pass(60);
  expect(panel.provider.orders().map((order) => order.status)).toEqual(['Completed', 'Completed']);
});

it.each([
  ['Partial', { status: 'Partial', remains: '300' }, '99999.16'],
  ['Canceled', { status: 'Canceled', remains: '1000' }, '100000.00'],
  ['Fail', { status: 'Fail', remains: '1000' }, '100000.00'],
  ['Completed', { status: 'Completed', remains: '0' }, '99998.80'],
] as const)('an order that ends as %s refunds undelivered units once', async (endAs, reply, balance) => {
  const order = await panel.add(LINK);
  expect(panel.provider.balance()).toBe('99998.80');
  panel.provider.setFaults({ endAs });
  panel.pass(100);
  expect((await panel.call({ action: 'balance' })).body).toEqual({ balance, currency: 'EUR' });
  expect(await status(order)).toMatchObject(reply);
  panel.provider.setFaults({ endAs: 'Completed' });
  expect(await status(order)).toMatchObject(reply);
  expect(panel.provider.balance()).toBe(balance);
});

it('the panel rejects a second active order for one link in any spelling until the first ends', async () => {
  await panel.add(LINK);
  const again = { action: 'add', service: 1001, link: 'instagram.com/Cafe.Ejemplo?hl=es', quantity: 100 };
  expect((await panel.call(again)).text).toContain('You have active order with this link');
  expect((await panel.call({ ...again, service: 1002 })).body).toEqual({ order: 23502 });
  panel.pass(100);
  expect((await panel.call(again)).body).toEqual({ order: 23503 });
  panel.provider.setFaults({ activeLinkCheck: false });
  expect((await panel.call(again)).body).toEqual({ order: 23504 });
  expect(panel.provider.orderCount()).toBe(4);
});

it.each([
  [{ quantity: 9 }, 'Quantity less than minimal 10'],
  [{ quantity: 500_001 }, 'Quantity more than maximum 500000'],
  [{ service: 7 }, 'Incorrect service ID'],
  [{ link: 'not a link' }, 'Bad link'],
  [{ key: 'wrong' }, 'Invalid API key'],
  [{ action: 'nonsense' }, 'Incorrect request'],
])('the panel rejects %o with texts of real panels and stores nothing', async (change, error) => {
  const add = { action: 'add', service: 1001, link: LINK, quantity: 100 };
  expect(await panel.call({ ...add, ...change })).toMatchObject({ status: 200, body: { error } });
  expect(panel.provider.orders()).toEqual([]);
});

it('the panel rejects orders without funds, and for disabled and removed services until restored', async () => {
  const poor = await startTestPanel({ balance: '0.05' });
  const add = { action: 'add', service: 1001, link: LINK, quantity: 100 };
  expect((await poor.call(add)).body).toEqual({ error: 'Not enough funds on balance' });
  poor.provider.setService(1001, { enabled: false });
  expect((await poor.call(add)).body).toEqual({ error: 'Disabled service ID' });
  poor.provider.setService(1001, null);
  expect((await poor.call(add)).body).toEqual({ error: 'Incorrect service ID' });
  expect((await poor.call({ action: 'services' })).text).not.toContain('1001');
  poor.provider.setService(1001, { rate: '0.40', enabled: true });
  expect((await poor.call(add)).body).toEqual({ order: 23501 });
  await poor.provider.close();
});

it('an order takes manual values, and the balance follows the status', async () => {
  const order = await panel.add(LINK);
  panel.provider.updateOrder(order, { status: 'Partial', remains: 250, start_count: 42 });
  expect(await status(order)).toMatchObject({ status: 'Partial', remains: '250', start_count: '42' });
  expect(panel.provider.balance()).toBe('99999.10');
  panel.provider.updateOrder(order, { status: 'In progress' });
  expect(panel.provider.balance()).toBe('99998.80');
  panel.pass(500);
  expect(await status(order)).toMatchObject({ status: 'In progress' });
  expect(() => panel.provider.updateOrder('1', { status: 'Partial' })).toThrow('no order 1');
});

it('a cancelled order keeps delivered units; an accepted request is not yet a cancellation', async () => {
  const early = await panel.add(LINK);
  const late = await panel.add('https://www.instagram.com/other.demo/');
  const likes = await panel.add('https://www.instagram.com/p/CAbc/', 100, 1003);
  expect((await panel.call({ action: 'cancel', orders: `${early},9,${likes}` })).body).toEqual([
    { order: 23501, cancel: 1 },
    { order: 9, cancel: { error: 'Incorrect order ID' } },
    { order: 23503, cancel: { error: 'Order cannot be canceled' } },
  ]);
  expect(await status(early)).toMatchObject({ status: 'Pending' });
  panel.pass(45);
  expect(await status(early)).toMatchObject({ status: 'Canceled', remains: '1000' });
  await panel.call({ action: 'cancel', orders: late });
  panel.pass(10);
  expect(await status(late)).toMatchObject({ status: 'Partial', remains: '500', charge: '0.60' });
});

it('the panel cancels an order after the configured delay', async () => {
  panel.provider.setFaults({ cancelSeconds: 0 });
  const order = await panel.add(LINK);
  await panel.call({ action: 'cancel', orders: order });
  expect(await status(order)).toMatchObject({ status: 'Canceled' });
});

it('a refill restores dropped units unless rejected', async () => {
  const order = await panel.add(LINK);
  expect((await panel.call({ action: 'refill', order })).body).toEqual({
    error: 'Order not eligible for refill',
  });
  panel.pass(100);
  panel.provider.drop(LINK, 300);
  expect(panel.provider.delivered('cafe.ejemplo')).toBe(700);
  expect((await panel.call({ action: 'refill', order })).body).toEqual({ refill: '1' });
  expect((await panel.call({ action: 'refill_status', refill: 1 })).body).toEqual({ status: 'Pending' });
  panel.provider.setFaults({ refillOutcome: 'Rejected' });
  panel.pass(100);
  expect((await panel.call({ action: 'refill_status', refill: 1 })).body).toEqual({ status: 'Rejected' });
  expect(panel.provider.delivered('cafe.ejemplo')).toBe(700);
  panel.provider.setFaults({ refillOutcome: 'Completed' });
  expect((await panel.call({ action: 'refill', orders: `${order},5` })).body).toEqual([
    { order: 23501, refill: 2 },
    { order: 5, refill: { error: 'Incorrect order ID' } },
  ]);
  panel.pass(100);
  expect((await panel.call({ action: 'refill_status', refills: '1,2,3' })).body).toEqual([
    { refill: 1, status: 'Rejected' },
    { refill: 2, status: 'Completed' },
    { refill: 3, status: { error: 'Refill not found' } },
  ]);
  expect(panel.provider.delivered('cafe.ejemplo')).toBe(1000);
});

it('an order has its cost in the account’s currency', async () => {
  const second = await startTestPanel({ account: SECOND_ACCOUNT });
  const form = { action: 'add', service: 311, link: LINK, quantity: 1000 };
  const { order } = (await second.call(form)).body as { order: number };
  expect((await second.call({ action: 'status', order: String(order) })).body).toMatchObject({
    currency: 'USD',
  });
  await second.provider.close();
});
