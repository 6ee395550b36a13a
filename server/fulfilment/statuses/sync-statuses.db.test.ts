import { beforeEach, expect, test } from 'vitest';
import type { OrderChange } from '#sandbox/provider/types.ts';
import { one } from '#server/platform/database/query.ts';
import {
  fulfilmentBench,
  type PaidOrder,
  paidOrder,
  readFulfilmentState,
  submit,
} from '#tests/harness/fulfilment-fixtures.ts';
import { queriesOn } from '#tests/harness/queries.ts';
import { startForTests } from '#tests/harness/start-for-tests.ts';
import { syncStatuses } from './sync-statuses.ts';

const bench = startForTests(fulfilmentBench);
const { execute } = queriesOn(() => bench.deps.database);
beforeEach(() => bench.reset());

async function submittedOrder(options: { usernames?: string[] } = {}): Promise<PaidOrder> {
  const order = await paidOrder(bench.deps.database, options);
  await submit(bench, order);
  bench.jobs.length = 0;
  return order;
}

async function setProviderStatus(order: PaidOrder, change: OrderChange, line = 0) {
  const { fulfilment } = await readFulfilmentState(bench, order, line);
  bench.provider.updateOrder(fulfilment.provider_order_id!, change);
}

function syncLater() {
  bench.pass(600);
  return syncStatuses(bench.deps);
}

test('a status poll skips fulfilments that are not due', async () => {
  await submittedOrder();
  expect(await syncStatuses(bench.deps)).toEqual({ asked: 0, moved: 0, failed: [] });
});

test('a status poll follows a delivery from start to end: counts, timeline, completed order and mail', async () => {
  const order = await submittedOrder();
  await setProviderStatus(order, { status: 'In progress', start_count: 3572, remains: 1100 });
  expect(await syncLater()).toEqual({ asked: 1, moved: 1, failed: [] });
  expect((await readFulfilmentState(bench, order)).fulfilment).toMatchObject({
    state: 'in_progress',
    start_count: 3572,
    remains: 1100,
  });
  await setProviderStatus(order, { remains: 400, start_count: 3572 });
  await syncLater();
  await setProviderStatus(order, { status: 'Completed' });
  await syncLater();
  const { fulfilment, order: done, pending, events } = await readFulfilmentState(bench, order);
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
  ['in_progress', 'in_progress', null],
  ['SUCCESS', 'completed', null],
  ['PARTIAL', 'partial', 'delivery_partial'],
  ['Cancelled', 'canceled', 'delivery_canceled'],
  ['Fail', 'failed', 'delivery_failed'],
  ['Exploded', 'submitted', 'delivery_status_unknown'],
])('a status poll maps the status %s', async (word, state, attention) => {
  const order = await submittedOrder();
  await setProviderStatus(order, { status: word });
  await syncLater();
  const { fulfilment, pending, order: now } = await readFulfilmentState(bench, order);
  expect(fulfilment).toMatchObject({ state, provider_status: word });
  expect(pending).toEqual(attention === null ? [] : [attention]);
  expect(now.state).toBe(state === 'completed' ? 'completed' : 'processing');
});

test('a status poll reports remaining units and refundable amount of a partial delivery, and does not complete the order', async () => {
  const order = await submittedOrder();
  await setProviderStatus(order, { status: 'Partial', remains: 550, start_count: 10 });
  await syncLater();
  const { rows } = await bench.deps.database.query(
    `select data from order_events where order_id = $1 and kind = 'delivery_partial'`,
    [order.id],
  );
  expect(rows).toMatchObject([{ data: { startCount: 10, remains: 550, refundableCents: 500 } }]);
});

test.each([{ statusShape: 'array' }] as const)('a status poll reads a batch with %j', async (faults) => {
  bench.provider.setFaults(faults);
  const orders = [await submittedOrder(), await submittedOrder(), await submittedOrder()];
  for (const order of orders) await setProviderStatus(order, { status: 'In progress' });
  expect(await syncLater()).toEqual({ asked: 3, moved: 3, failed: [] });
});

test.each([
  [{ missingIds: true }, 'missing'],
  [{ perIdErrors: 'object' }, 'order_not_found'],
  [{ perIdErrors: 'text' }, 'order_not_found'],
] as const)(
  'a status poll ends nothing for an id that the provider does not know (%j)',
  async (faults, reason) => {
    const [hidden, known] = [await submittedOrder(), await submittedOrder()];
    const { fulfilment } = await readFulfilmentState(bench, hidden);
    bench.provider.setFaults({ ...faults, hiddenOrders: [fulfilment.provider_order_id!] });
    await setProviderStatus(known, { status: 'Completed' });
    expect(await syncLater()).toMatchObject({ asked: 2, moved: 1 });
    expect((await readFulfilmentState(bench, hidden)).fulfilment).toMatchObject({
      state: 'submitted',
      state_reason: reason,
    });
    expect((await readFulfilmentState(bench, known)).order.state).toBe('completed');
  },
);

test('a status poll does not end an order that is unknown once', async () => {
  const order = await submittedOrder();
  bench.provider.setFaults({
    hiddenOrders: [(await readFulfilmentState(bench, order)).fulfilment.provider_order_id!],
  });
  await syncLater();
  expect((await readFulfilmentState(bench, order)).fulfilment).toMatchObject({
    state: 'submitted',
    state_reason: 'order_not_found',
  });
});

test('a status poll requests more than a hundred orders in several calls', async () => {
  const orders = await Promise.all(Array.from({ length: 101 }, () => submittedOrder()));
  for (const order of orders) await setProviderStatus(order, { status: 'Completed' });
  expect(await syncLater()).toEqual({ asked: 101, moved: 101, failed: [] });
});

test('a status poll completes an order with its last line, whichever ends last', async () => {
  const order = await submittedOrder({ usernames: ['two.lines.a', 'two.lines.b'] });
  await setProviderStatus(order, { status: 'Completed' }, 0);
  await syncLater();
  expect((await readFulfilmentState(bench, order)).order.state).toBe('processing');
  await setProviderStatus(order, { status: 'Completed' }, 1);
  await syncLater();
  expect((await readFulfilmentState(bench, order)).order.state).toBe('completed');
});

test('a status poll submits the line that waited for the link of an ended delivery', async () => {
  const first = await submittedOrder({ usernames: ['shared.link'] });
  const second = await submittedOrder({ usernames: ['shared.link'] });
  expect((await readFulfilmentState(bench, second)).fulfilment.state).toBe('queued');
  await setProviderStatus(first, { status: 'Completed' });
  await syncLater();
  expect((await readFulfilmentState(bench, second)).fulfilment.due_in).toBeLessThanOrEqual(0);
  await submit(bench, second);
  expect((await readFulfilmentState(bench, second)).fulfilment.state).toBe('submitted');
});

test('a status poll keeps a refunded order refunded when its delivery ends later', async () => {
  const order = await submittedOrder();
  await execute(`update orders set state = 'refunded' where id = $1`, [order.id]);
  await setProviderStatus(order, { status: 'Completed' });
  await syncLater();
  const { fulfilment, order: after } = await readFulfilmentState(bench, order);
  expect([fulfilment.state, after.state]).toEqual(['completed', 'refunded']);
});

test('a status poll follows a part with an unknown submission time without delaying others', async () => {
  const [unknown, other] = [await submittedOrder(), await submittedOrder()];
  for (const order of [unknown, other]) await setProviderStatus(order, { status: 'Completed' });
  await execute('update fulfilments set submitted_at = null where order_id = $1', [unknown.id]);
  expect(await syncLater()).toEqual({ asked: 2, moved: 2, failed: [] });
});

test('a status poll keeps everything due after a provider failure, and merges two concurrent passes', async () => {
  const order = await submittedOrder();
  await setProviderStatus(order, { status: 'Completed' });
  bench.provider.setFaults({ next: [{ action: 'status', kind: '502-html' }] });
  expect(await syncLater()).toEqual({ asked: 0, moved: 0, failed: [1] });
  const [one, other] = await Promise.all([syncStatuses(bench.deps), syncStatuses(bench.deps)]);
  expect(one).toBe(other);
  expect(one).toEqual({ asked: 1, moved: 1, failed: [] });
});

test('a status poll reads the other orders when a provider rejects the whole list for one unknown id', async () => {
  const orders = [await submittedOrder(), await submittedOrder(), await submittedOrder()];
  for (const order of orders) await setProviderStatus(order, { status: 'Completed' });
  const unknown = (await readFulfilmentState(bench, orders[1]!)).fulfilment.provider_order_id!;
  bench.provider.setFaults({ hiddenOrders: [unknown] });
  const { statuses } = bench.deps.provider;
  const refusal = { kind: 'failed', code: 'order_not_found', message: 'Incorrect order ID' } as const;
  bench.deps.provider.statuses = async (at, ids) =>
    ids.length > 1 && ids.includes(unknown) ? refusal : statuses(at, ids);
  expect(await syncLater()).toEqual({ asked: 3, moved: 2, failed: [] });
  expect((await readFulfilmentState(bench, orders[1]!)).fulfilment.state).toBe('submitted');
});

test('a status poll ignores a status that was read before another process stored a later one', async () => {
  const order = await submittedOrder();
  await setProviderStatus(order, { status: 'In progress' });
  const { statuses } = bench.deps.provider;
  bench.deps.provider.statuses = async (at, ids) => {
    const reply = await statuses(at, ids);
    await execute(`update fulfilments set state = 'completed', completed_at = now()`);
    return reply;
  };
  expect(await syncLater()).toMatchObject({ moved: 0 });
  const { fulfilment, events } = await readFulfilmentState(bench, order);
  expect(fulfilment.state).toBe('completed');
  expect(events).toEqual(['submitted']);
});

test('a status poll writes no row for an unchanged status, and polls at once what changed in the meantime', async () => {
  const order = await submittedOrder();
  await setProviderStatus(order, { status: 'In progress', start_count: 10, remains: 900 });
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
  await execute('update fulfilments set next_sync_at = now() where order_id = $1', [order.id]);
  expect(await syncStatuses(bench.deps)).toMatchObject({ asked: 1 });
});

test('a status poll includes parts that a clock error postponed for a year', async () => {
  const order = await submittedOrder();
  await execute(`update fulfilments set next_sync_at = now() + interval '1 year' where order_id = $1`, [
    order.id,
  ]);
  await setProviderStatus(order, { status: 'Completed' });
  expect(await syncStatuses(bench.deps)).toEqual({ asked: 1, moved: 1, failed: [] });
});
