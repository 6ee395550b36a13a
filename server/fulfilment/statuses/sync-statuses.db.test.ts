import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { OrderChange } from '#sandbox/provider/types.ts';
import { one } from '#server/platform/database/query.ts';
import {
  type FulfilmentBench,
  fulfilmentBench,
  type PaidOrder,
  paidOrder,
  standing,
  submit,
} from '#tests/harness/fulfilment-fixtures.ts';
import { syncStatuses } from './sync-statuses.ts';

let bench: FulfilmentBench;
beforeAll(async () => {
  bench = await fulfilmentBench();
});
afterAll(() => bench.close());
beforeEach(() => bench.reset());

async function submittedOrder(options: { usernames?: string[] } = {}): Promise<PaidOrder> {
  const order = await paidOrder(bench.deps.database, options);
  await submit(bench, order);
  bench.jobs.length = 0;
  return order;
}

async function providerSays(order: PaidOrder, change: OrderChange, line = 0) {
  const { fulfilment } = await standing(bench, order, line);
  bench.provider.updateOrder(fulfilment.provider_order_id!, change);
}

function syncLater() {
  bench.pass(600);
  return syncStatuses(bench.deps);
}

test('what is not due is not asked about', async () => {
  await submittedOrder();
  expect(await syncStatuses(bench.deps)).toEqual({ asked: 0, moved: 0, failed: [] });
});

test('from the start to the delivery: counts, timeline, and the order completed with its mail', async () => {
  const order = await submittedOrder();
  await providerSays(order, { status: 'In progress', start_count: 3572, remains: 1100 });
  expect(await syncLater()).toEqual({ asked: 1, moved: 1, failed: [] });
  expect((await standing(bench, order)).fulfilment).toMatchObject({
    state: 'in_progress',
    start_count: 3572,
    remains: 1100,
  });
  await providerSays(order, { remains: 400, start_count: 3572 });
  await syncLater();
  await providerSays(order, { status: 'Completed' });
  await syncLater();
  const { fulfilment, order: done, pending, events } = await standing(bench, order);
  expect(fulfilment).toMatchObject({ state: 'completed', remains: 0, next_sync_at: null });
  expect(fulfilment.completed_at).not.toBeNull();
  expect(done).toMatchObject({ state: 'completed' });
  expect(pending).toEqual([]);
  expect(events).toEqual([
    'submitted',
    'delivery_started',
    'delivery_progress',
    'delivered',
    'order_completed',
  ]);
  expect(bench.jobs).toMatchObject([
    { name: 'mail.send', payload: { kind: 'order-completed', subjectId: order.id } },
  ]);
  expect(await syncLater()).toMatchObject({ asked: 0 });
});

test.each([
  ['Pending', 'submitted', null],
  ['AWAITING', 'submitted', null],
  ['waiting', 'submitted', null],
  ['in_progress', 'in_progress', null],
  ['In-Progress', 'in_progress', null],
  ['Holding', 'in_progress', null],
  ['SUCCESS', 'completed', null],
  ['Done', 'completed', null],
  ['PARTIAL', 'partial', 'delivery_partial'],
  ['Cancelled', 'canceled', 'delivery_canceled'],
  ['refunded', 'canceled', 'delivery_canceled'],
  ['Fail', 'failed', 'delivery_failed'],
  ['error', 'failed', 'delivery_failed'],
  ['Exploded', 'submitted', 'delivery_status_unknown'],
])('the word %s', async (word, state, attention) => {
  const order = await submittedOrder();
  await providerSays(order, { status: word });
  await syncLater();
  const { fulfilment, pending, order: now } = await standing(bench, order);
  expect(fulfilment).toMatchObject({ state, provider_status: word });
  expect(pending).toEqual(attention === null ? [] : [attention]);
  expect(now.state).toBe(state === 'completed' ? 'completed' : 'processing');
});

test('partial tells what remains and what may go back, and completes nothing', async () => {
  const order = await submittedOrder();
  await providerSays(order, { status: 'Partial', remains: 550, start_count: 10 });
  await syncLater();
  const { rows } = await bench.deps.database.query(
    `select data from order_events where order_id = $1 and kind = 'delivery_partial'`,
    [order.id],
  );
  expect(rows).toMatchObject([{ data: { startCount: 10, remains: 550, refundableCents: 500 } }]);
});

test.each([
  { statusShape: 'array' },
  { statusShape: 'wrapped' },
  { numberStyle: 'swapped' },
  { nullCounts: true },
  { oddWords: true },
  { idStyle: 'ulid' },
] as const)('a batch with %j', async (faults) => {
  bench.provider.setFaults(faults);
  const orders = [await submittedOrder(), await submittedOrder(), await submittedOrder()];
  for (const order of orders) await providerSays(order, { status: 'In progress' });
  expect(await syncLater()).toEqual({ asked: 3, moved: 3, failed: [] });
});

test.each([
  [{ missingIds: true }, 'missing'],
  [{ perIdErrors: 'object' }, 'order_not_found'],
  [{ perIdErrors: 'text' }, 'order_not_found'],
] as const)('an id that the provider does not know (%j) ends nothing', async (faults, reason) => {
  const [hidden, known] = [await submittedOrder(), await submittedOrder()];
  const { fulfilment } = await standing(bench, hidden);
  bench.provider.setFaults({ ...faults, hiddenOrders: [fulfilment.provider_order_id!] });
  await providerSays(known, { status: 'Completed' });
  expect(await syncLater()).toMatchObject({ asked: 2, moved: 1 });
  expect((await standing(bench, hidden)).fulfilment).toMatchObject({
    state: 'submitted',
    state_reason: reason,
  });
  expect((await standing(bench, known)).order.state).toBe('completed');
});

test('a single unknown order ends nothing either', async () => {
  const order = await submittedOrder();
  bench.provider.setFaults({ hiddenOrders: [(await standing(bench, order)).fulfilment.provider_order_id!] });
  await syncLater();
  expect((await standing(bench, order)).fulfilment).toMatchObject({
    state: 'submitted',
    state_reason: 'order_not_found',
  });
});

test('more than a hundred are asked for in several calls', async () => {
  const orders = await Promise.all(Array.from({ length: 101 }, () => submittedOrder()));
  for (const order of orders) await providerSays(order, { status: 'Completed' });
  expect(await syncLater()).toEqual({ asked: 101, moved: 101, failed: [] });
});

test('an order is completed with its last line, whichever ends last', async () => {
  const order = await submittedOrder({ usernames: ['two.lines.a', 'two.lines.b'] });
  await providerSays(order, { status: 'Completed' }, 0);
  await syncLater();
  expect((await standing(bench, order)).order.state).toBe('processing');
  await providerSays(order, { status: 'Completed' }, 1);
  await syncLater();
  expect((await standing(bench, order)).order.state).toBe('completed');
});

test('the end of a delivery lets in the line that waited for its link', async () => {
  const first = await submittedOrder({ usernames: ['shared.link'] });
  const second = await submittedOrder({ usernames: ['shared.link'] });
  expect((await standing(bench, second)).fulfilment.state).toBe('queued');
  await providerSays(first, { status: 'Completed' });
  await syncLater();
  expect((await standing(bench, second)).fulfilment.due_in).toBeLessThanOrEqual(0);
  await submit(bench, second);
  expect((await standing(bench, second)).fulfilment.state).toBe('submitted');
});

test('a delivery that ends after the order was refunded leaves the order refunded', async () => {
  const order = await submittedOrder();
  await bench.deps.database.query(`update orders set state = 'refunded' where id = $1`, [order.id]);
  await providerSays(order, { status: 'Completed' });
  await syncLater();
  const { fulfilment, order: after } = await standing(bench, order);
  expect([fulfilment.state, after.state]).toEqual(['completed', 'refunded']);
});

test('a part that went out at no known time holds up no other, and is followed too', async () => {
  const [unknown, other] = [await submittedOrder(), await submittedOrder()];
  for (const order of [unknown, other]) await providerSays(order, { status: 'Completed' });
  await bench.deps.database.query('update fulfilments set submitted_at = null where order_id = $1', [
    unknown.id,
  ]);
  expect(await syncLater()).toEqual({ asked: 2, moved: 2, failed: [] });
});

test('a provider that fails leaves everything due; two passes at once are one', async () => {
  const order = await submittedOrder();
  await providerSays(order, { status: 'Completed' });
  bench.provider.setFaults({ next: [{ action: 'status', kind: '502-html' }] });
  expect(await syncLater()).toEqual({ asked: 0, moved: 0, failed: [1] });
  const [one, other] = await Promise.all([syncStatuses(bench.deps), syncStatuses(bench.deps)]);
  expect(one).toBe(other);
  expect(one).toEqual({ asked: 1, moved: 1, failed: [] });
});

test('one unknown id does not hide the others from a provider that refuses the whole list', async () => {
  const orders = [await submittedOrder(), await submittedOrder(), await submittedOrder()];
  for (const order of orders) await providerSays(order, { status: 'Completed' });
  const unknown = (await standing(bench, orders[1]!)).fulfilment.provider_order_id!;
  bench.provider.setFaults({ hiddenOrders: [unknown] });
  const { statuses } = bench.deps.provider;
  const refusal = { kind: 'failed', code: 'order_not_found', message: 'Incorrect order ID' } as const;
  bench.deps.provider.statuses = async (at, ids) =>
    ids.length > 1 && ids.includes(unknown) ? refusal : statuses(at, ids);
  expect(await syncLater()).toEqual({ asked: 3, moved: 2, failed: [] });
  expect((await standing(bench, orders[1]!)).fulfilment.state).toBe('submitted');
});

test('a status read before another process wrote a later one changes nothing', async () => {
  const order = await submittedOrder();
  await providerSays(order, { status: 'In progress' });
  const { statuses } = bench.deps.provider;
  bench.deps.provider.statuses = async (at, ids) => {
    const reply = await statuses(at, ids);
    await bench.deps.database.query(`update fulfilments set state = 'completed', completed_at = now()`);
    return reply;
  };
  expect(await syncLater()).toMatchObject({ moved: 0 });
  const { fulfilment, events } = await standing(bench, order);
  expect(fulfilment.state).toBe('completed');
  expect(events).toEqual(['submitted']);
});

test('an answer that changes nothing writes no row of the order, and what is changed meanwhile is asked about at once', async () => {
  const order = await submittedOrder();
  await providerSays(order, { status: 'In progress', start_count: 10, remains: 900 });
  await syncLater();
  const versions = () =>
    one<{ marks: string }>(
      bench.deps.database,
      `select concat_ws(' ', o.xmin, o.xmax, o.ctid, f.xmin, f.xmax, f.ctid) as marks
         from orders o join fulfilments f on f.order_id = o.id where o.id = $1`,
      [order.id],
    );
  const before = await versions();
  expect(await syncLater()).toEqual({ asked: 1, moved: 0, failed: [] });
  expect(await syncLater()).toEqual({ asked: 1, moved: 0, failed: [] });
  expect(await syncStatuses(bench.deps)).toMatchObject({ asked: 0 });
  expect(await versions()).toEqual(before);
  await bench.deps.database.query('update fulfilments set next_sync_at = now() where order_id = $1', [
    order.id,
  ]);
  expect(await syncStatuses(bench.deps)).toMatchObject({ asked: 1 });
});

test('what a clock that had jumped put off for a year is asked about at the next pass', async () => {
  const order = await submittedOrder();
  await bench.deps.database.query(
    `update fulfilments set next_sync_at = now() + interval '1 year' where order_id = $1`,
    [order.id],
  );
  await providerSays(order, { status: 'Completed' });
  expect(await syncStatuses(bench.deps)).toEqual({ asked: 1, moved: 1, failed: [] });
});
