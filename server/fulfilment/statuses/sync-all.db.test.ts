import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { StaffId } from '#contracts/kit/ids.ts';
import type { StaffActor } from '#server/staff/audit/actor.ts';
import { fulfilmentBench, paidOrder, submit } from '#tests/harness/fulfilment-fixtures.ts';
import { queriesOn } from '#tests/harness/queries.ts';
import { startForTests } from '#tests/harness/start-for-tests.ts';
import { runAutoSync, showSyncStats, switchAutoSync } from './auto-sync.ts';
import { runSync, showRun, syncAll } from './sync-all.ts';

const bench = startForTests(fulfilmentBench);
const { execute } = queriesOn(() => bench.deps.database);
let staff: StaffActor;
beforeAll(async () => {
  const id = randomUUID() as StaffId;
  await execute(`insert into staff_members (id, username, password_hash) values ($1, 'lucia', 'x')`, [id]);
  staff = { kind: 'staff', id, username: 'lucia', role: 'agent' };
});
beforeEach(async () => {
  await bench.reset();
  await execute('truncate status_passes, status_runs');
  await execute(`delete from settings where key = 'fulfilment.status_sync'`);
});

async function orderAtTheProvider() {
  const order = await paidOrder(bench.deps.database);
  await submit(bench, order);
  const placed = bench.provider.orders().find(({ link }) => link.includes(`/${order.username}/`));
  return { id: order.id, providerOrderId: placed!.id };
}

test('a manual status poll returns old state, new state, provider status and error of each order to staff', async () => {
  const [done, same] = [await orderAtTheProvider(), await orderAtTheProvider()];
  bench.provider.updateOrder(done.providerOrderId, { status: 'Completed' });
  const { results, summary, running } = await syncAll(bench.deps, staff);
  expect(running).toBe(false);
  expect(summary).toEqual({ total: 2, updated: 1, completed: 1, processing: 1, errors: 0 });
  expect(results.find(({ orderId }) => orderId === done.id)).toMatchObject({
    ...{ previousStatus: 'processing', newStatus: 'completed', providerStatus: 'Completed' },
    ...{ updated: true, delivered: { before: 0, after: 1100 }, error: null },
  });
  const again = await syncAll(bench.deps, staff);
  expect(again.results).toMatchObject([{ orderId: same.id, providerStatus: 'Pending', updated: false }]);
  bench.provider.setFaults({ always: [{ action: 'status', kind: '502-html' }] });
  const failed = await syncAll(bench.deps, staff);
  expect(failed.summary).toMatchObject({ total: 1, updated: 0, errors: 1 });
  expect(failed.results[0]?.error).toMatch(/502/);
});

test('sample orders are never polled, neither by hand nor automatically', async () => {
  const [real, sample] = [await orderAtTheProvider(), await orderAtTheProvider()];
  await execute('update orders set sample = true where id = $1', [sample.id]);
  for (const { providerOrderId } of [real, sample])
    bench.provider.updateOrder(providerOrderId, { status: 'Completed' });
  expect((await showSyncStats(bench.deps)).openOrders).toBe(1);
  const { summary, results } = await syncAll(bench.deps, staff);
  expect([summary.total, results.map(({ orderId }) => orderId)]).toEqual([1, [real.id]]);
  bench.pass(600);
  await runAutoSync(bench.deps);
  const { rows: left } = await bench.deps.database.query(
    'select state from fulfilments where order_id = $1',
    [sample.id],
  );
  expect(left).not.toContainEqual({ state: 'completed' });
});

test('a manual status poll of many orders continues after the reply, in a repeatable job that reports its progress', async () => {
  const orders = [await orderAtTheProvider()];
  while (orders.length < 101) orders.push(await orderAtTheProvider());
  const begun = await syncAll(bench.deps, staff);
  expect(begun).toMatchObject({ running: true, asked: 0, results: [], summary: { total: 101, updated: 0 } });
  expect(bench.jobs).toMatchObject([{ name: 'fulfilment.sync-run', payload: { runId: begun.runId } }]);
  bench.provider.updateOrder(orders[0]!.providerOrderId, { status: 'Completed' });
  const ear = await bench.deps.database.connect();
  const heard: string[] = [];
  ear.on('notification', ({ payload = '' }) => heard.push(payload));
  await ear.query('listen staff');
  await runSync(bench.deps, begun.runId);
  await ear.query('unlisten staff');
  ear.release(true);
  expect(heard.filter((payload) => payload.includes(begun.runId))).toHaveLength(2);
  expect(await showRun(bench.deps, begun.runId)).toMatchObject({
    running: false,
    asked: 101,
    summary: { completed: 1 },
  });
  await runSync(bench.deps, begun.runId);
});

test('a manual status poll stores switch and interval, and returns the next run', async () => {
  await runAutoSync(bench.deps);
  const first = await showSyncStats(bench.deps);
  expect(first).toMatchObject({ autoSyncEnabled: true, syncIntervalMinutes: 10, openOrders: 0 });
  expect(Date.parse(first.nextSyncTime!) - Date.parse(first.lastSyncTime!)).toBe(600_000);
  bench.pass(300);
  await runAutoSync(bench.deps);
  expect((await showSyncStats(bench.deps)).lastSyncTime).toBe(first.lastSyncTime);
  await switchAutoSync(bench.deps, { on: false, staff });
  bench.pass(600);
  await runAutoSync(bench.deps);
  expect(await showSyncStats(bench.deps)).toMatchObject({
    ...{ autoSyncEnabled: false, nextSyncTime: null, lastSyncTime: first.lastSyncTime },
  });
  await switchAutoSync(bench.deps, { on: true, staff });
  await runAutoSync(bench.deps);
  expect((await showSyncStats(bench.deps)).lastSyncTime).not.toBe(first.lastSyncTime);
});
