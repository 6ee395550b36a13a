import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import type { StaffId } from '#contracts/kit/ids.ts';
import {
  fulfilmentBench,
  ordersAtProvider,
  paidOrder,
  readFulfilmentState,
  submit,
} from '#tests/harness/fulfilment-fixtures.ts';
import { startForTests } from '#tests/harness/start-for-tests.ts';
import { releaseProvider } from './providers/hold-provider.ts';
import { listProviders } from './providers/show-providers.ts';
import { resumeProvider } from './submission/resume-provider.ts';

const bench = startForTests(fulfilmentBench);
beforeEach(() => bench.reset());

async function staffMember() {
  const id = randomUUID() as StaffId;
  await bench.deps.database.query(
    `insert into staff_members (id, username, password_hash) values ($1, $2, 'x')`,
    [id, id],
  );
  return { kind: 'staff', id, username: 'owner', role: 'owner' } as const;
}

test('a submission pauses a provider without funds before sending, and submits waiting parts on resume', async () => {
  bench.provider.setFaults({ unrelatedCharge: '99999' });
  const order = await paidOrder(bench.deps.database);
  await submit(bench, order);
  expect(ordersAtProvider(bench, order)).toEqual([]);
  expect(await listProviders(bench.deps)).toMatchObject([
    {
      id: 1,
      held: true,
      holdReason: 'insufficient_funds',
      balance: '1.000000',
      waiting: 1,
      servicesStale: false,
    },
  ]);
  const { fulfilment, submissions } = await readFulfilmentState(bench, order);
  expect([fulfilment.due_in, submissions]).toEqual([null, []]);

  const staff = await staffMember();
  await releaseProvider(bench.deps, { providerId: 1, staff });
  await releaseProvider(bench.deps, { providerId: 1, staff });
  const resumption = { providerId: 1, round: 0 };
  expect(bench.jobs).toMatchObject([{ name: 'fulfilment.resume', payload: resumption }]);
  await resumeProvider(bench.deps, resumption);
  expect((await readFulfilmentState(bench, order)).fulfilment.due_in).toBeLessThanOrEqual(0);
  // The job enqueues a second check for parts that were queued during the first.
  expect(bench.jobs.slice(1)).toMatchObject([
    { name: 'fulfilment.resume', payload: { providerId: 1, round: 1 } },
  ]);
  const audit = await bench.deps.database.query('select action, subject_id from audit_entries');
  expect(audit.rows).toEqual([{ action: 'provider.release', subject_id: '1' }]);
});

test('a submission reads the balance once for many orders and subtracts their charges', async () => {
  let reads = 0;
  const { balance } = bench.deps.provider;
  bench.deps.provider.balance = (at) => {
    reads += 1;
    return balance(at);
  };
  const orders = await Promise.all(Array.from({ length: 10 }, () => paidOrder(bench.deps.database)));
  await Promise.all(orders.map((order) => submit(bench, order)));
  expect(reads).toBe(1);
  const last = await paidOrder(bench.deps.database);
  await submit(bench, last);
  expect((await readFulfilmentState(bench, last)).submissions[0]?.balance_before).toBe('99986.800000');
  bench.pass(61);
  await submit(bench, await paidOrder(bench.deps.database));
  expect(reads).toBe(2);
});

test('a submission waits without a balance, which is read again later', async () => {
  bench.provider.setFaults({ next: [{ action: 'balance', kind: '502-html' }] });
  const order = await paidOrder(bench.deps.database);
  await submit(bench, order);
  expect(ordersAtProvider(bench, order)).toEqual([]);
  const { fulfilment } = await readFulfilmentState(bench, order);
  expect(fulfilment.due_in).toBeGreaterThan(25);
  expect(fulfilment.due_in).toBeLessThanOrEqual(30);
  await submit(bench, order);
  expect(ordersAtProvider(bench, order)).toHaveLength(1);
});
