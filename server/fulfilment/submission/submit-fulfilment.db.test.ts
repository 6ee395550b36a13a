import { beforeEach, expect, test } from 'vitest';
import type { FulfilmentId } from '#contracts/kit/ids.ts';
import { NO_PROVIDER_FAULTS } from '#sandbox/provider/faults.ts';
import { one } from '#server/platform/database/query.ts';
import {
  fulfilmentBench,
  ordersAtProvider,
  type PaidOrder,
  paidOrder,
  readFulfilmentState,
  submit,
} from '#tests/harness/fulfilment-fixtures.ts';
import { queriesOn } from '#tests/harness/queries.ts';
import { startForTests } from '#tests/harness/start-for-tests.ts';
import { wakeForTargets } from '../statuses/store-sync.ts';
import { openFulfilments } from './open-fulfilments.ts';
import { claimDue } from './store-sending.ts';
import { submitFulfilment } from './submit-fulfilment.ts';

const bench = startForTests(fulfilmentBench);
const { execute } = queriesOn(() => bench.deps.database);
beforeEach(async () => {
  bench.provider.setFaults(NO_PROVIDER_FAULTS);
  bench.jobs.length = 0;
  await execute('update providers set held_at = null, hold_reason = null');
});

test('a submission places a paid line once, bonus included, and stores its id', async () => {
  const order = await paidOrder(bench.deps.database);
  await submit(bench, order);
  await submit(bench, order);
  const [placed, ...others] = ordersAtProvider(bench, order);
  expect(others).toEqual([]);
  expect(placed).toMatchObject({ service: 1001, quantity: 1100 });
  const { fulfilment, submissions, events } = await readFulfilmentState(bench, order);
  expect(fulfilment).toMatchObject({ state: 'submitted', provider_order_id: placed?.id });
  expect(submissions).toMatchObject([{ state: 'accepted', attempt: 1, expected_charge: '1.320000' }]);
  expect(events).toEqual(['submitted']);
});

test.each([
  { state: 'processing', paymentState: 'refunded' },
  { state: 'refunded', paymentState: 'paid' },
  { state: 'cancelled', paymentState: 'paid' },
  { state: 'duplicate', paymentState: 'paid' },
  { state: 'pending', paymentState: 'unpaid' },
])('an order that is %j is not submitted', async (options) => {
  const order = await paidOrder(bench.deps.database, options);
  await submit(bench, order);
  expect(ordersAtProvider(bench, order)).toEqual([]);
  expect((await readFulfilmentState(bench, order)).fulfilment).toBeUndefined();
});

test('an order refunded after it was queued is not submitted', async () => {
  await execute(`update providers set held_at = now(), hold_reason = 'test'`);
  const order = await paidOrder(bench.deps.database);
  await submit(bench, order);
  await execute(`update orders set state = 'refunded' where id = $1`, [order.id]);
  await execute('update providers set held_at = null, hold_reason = null');
  await submit(bench, order);
  expect(ordersAtProvider(bench, order)).toEqual([]);
  expect((await readFulfilmentState(bench, order)).submissions).toEqual([]);
});

async function requestRefund(order: PaidOrder, cents: number) {
  await execute(
    `with payment as (
       insert into payments (order_id, state, intent_id, amount_cents, amount_received_cents)
       values ($1, 'succeeded', 'pi_' || gen_random_uuid(), 999, 999) returning id
     )
     insert into refunds (payment_id, line_item_id, amount_cents, reason, requested_by, request_key)
     select id, $2, $3, 'test', 'owner', 'test' from payment`,
    [order.id, order.lineItemId, cents],
  );
}

test('a fully refunded line is not submitted, but a partially refunded one is', async () => {
  const [whole, part] = [await paidOrder(bench.deps.database), await paidOrder(bench.deps.database)];
  await requestRefund(whole, 999);
  await requestRefund(part, 500);
  await submit(bench, whole);
  await submit(bench, part);
  expect(ordersAtProvider(bench, whole)).toEqual([]);
  expect(ordersAtProvider(bench, part)).toHaveLength(1);
});

test('a submission opens an inbox item for a line without a provider', async () => {
  const order = await paidOrder(bench.deps.database, { serviceId: 205 });
  await submit(bench, order);
  expect((await readFulfilmentState(bench, order)).pending).toEqual(['provider_mapping_missing']);
});

test('fifty concurrent submissions of a line place one order', async () => {
  const { deps } = bench;
  const order = await paidOrder(deps.database);
  await openFulfilments(deps, deps.database, order.id);
  const [claimed] = await claimDue(deps.database, 1);
  await Promise.all(Array.from({ length: 50 }, () => submitFulfilment(deps, claimed!)));
  expect(ordersAtProvider(bench, order)).toHaveLength(1);
  const { submissions, fulfilment } = await readFulfilmentState(bench, order);
  expect(submissions.map(({ state }) => state)).toEqual(['accepted']);
  expect(fulfilment.state).toBe('submitted');
});

test('a submission gives a due line to one of many concurrent claims, and to the next one after the lease', async () => {
  const { deps } = bench;
  const order = await paidOrder(deps.database);
  await openFulfilments(deps, deps.database, order.id);
  const claims = await Promise.all(Array.from({ length: 10 }, () => claimDue(deps.database, 5)));
  expect(claims.flat()).toMatchObject([{ orderId: order.id, tries: 1 }]);
  const { fulfilment } = await readFulfilmentState(bench, order);
  expect(fulfilment.due_in).toBeGreaterThan(5);
  expect(fulfilment.due_in).toBeLessThanOrEqual(10);
  await deps.database.query('update fulfilments set due_at = now() where order_id = $1', [order.id]);
  expect(await claimDue(deps.database, 5)).toMatchObject([{ orderId: order.id, tries: 2 }]);
});

test('a submission removes a line that waits for another delivery from the queue, unless it was woken', async () => {
  const { deps } = bench;
  const usernames = ['parked.target.example'];
  const [first, second] = [
    await paidOrder(deps.database, { usernames }),
    await paidOrder(deps.database, { usernames }),
  ];
  await submit(bench, first);
  await submit(bench, second);
  expect((await readFulfilmentState(bench, second)).fulfilment).toMatchObject({
    state: 'queued',
    due_in: null,
  });
  await deps.database.query('update fulfilments set due_at = now() where order_id = $1', [second.id]);
  const [claimed] = await claimDue(deps.database, 5);
  await wakeForTargets(deps.database, [
    (await readFulfilmentState(bench, first)).fulfilment.id as FulfilmentId,
  ]);
  await submitFulfilment(deps, claimed!);
  expect((await readFulfilmentState(bench, second)).fulfilment.due_in).toBeLessThanOrEqual(0);
});

test('one of two orders for the same link is submitted, and the other waits', async () => {
  const usernames = ['same.target.example'];
  const orders = [
    await paidOrder(bench.deps.database, { usernames }),
    await paidOrder(bench.deps.database, { usernames }),
  ];
  await Promise.all(orders.map((order) => submit(bench, order)));
  const states = (await Promise.all(orders.map((order) => readFulfilmentState(bench, order)))).map(
    ({ fulfilment }) => fulfilment.state,
  );
  expect(states.toSorted()).toEqual(['queued', 'submitted']);
  expect(ordersAtProvider(bench, orders[0]!)).toHaveLength(1);
});

test('order_ahead returns the order that is delivered first to the same target', async () => {
  const { database } = bench.deps;
  const usernames = ['queued.target.example'];
  const first = await paidOrder(database, { usernames });
  const second = await paidOrder(database, { usernames });
  for (const { id } of [first, second]) await openFulfilments(bench.deps, database, id);
  const { number } = await one<{ number: string }>(database, 'select number from orders where id = $1', [
    first.id,
  ]);
  const ahead = async ({ id }: { id: string }) =>
    (await one<{ ahead: unknown }>(database, 'select order_ahead($1) as ahead', [id])).ahead;
  const expectWaiting = async () => {
    expect(await ahead(first)).toBeNull();
    expect(await ahead(second)).toEqual({ number, own: true });
  };
  await expectWaiting();
  await database.query(
    `update fulfilments set state = 'submitted', provider_order_id = 'ahead-1' where order_id = $1`,
    [first.id],
  );
  await expectWaiting();
  await database.query(`update fulfilments set state = 'completed' where order_id = $1`, [first.id]);
  expect(await ahead(second)).toBeNull();
});

test('a submission rejects a quantity outside of the provider’s limits before sending', async () => {
  await execute(`update provider_services set max_quantity = 500 where external_id = '1001'`);
  const order = await paidOrder(bench.deps.database);
  await submit(bench, order);
  await execute(`update provider_services set max_quantity = 5000 where external_id = '1001'`);
  const { fulfilment, submissions } = await readFulfilmentState(bench, order);
  expect(fulfilment).toMatchObject({ state: 'needs_action', state_reason: 'invalid_quantity' });
  expect(submissions).toMatchObject([{ state: 'rejected', sent_at: null }]);
  expect(ordersAtProvider(bench, order)).toEqual([]);
});
