import { beforeEach, expect, test } from 'vitest';
import type { SubmissionId } from '#contracts/kit/ids.ts';
import type { ProviderFaults } from '#sandbox/provider/faults.ts';
import {
  fulfilmentBench,
  ordersAtProvider,
  type PaidOrder,
  paidOrder,
  readFulfilmentState,
  submit,
} from '#tests/harness/fulfilment-fixtures.ts';
import { startForTests } from '#tests/harness/start-for-tests.ts';
import { listAmbiguous } from '../ambiguous/ambiguous-submissions.ts';
import { reconcileSubmission } from './reconcile-submission.ts';

const bench = startForTests(fulfilmentBench);
beforeEach(() => bench.reset());

async function ambiguousOrder(kind: ProviderFaults['next'][number]['kind']) {
  bench.provider.setFaults({ next: [{ action: 'add', kind }] });
  const order = await paidOrder(bench.deps.database);
  await submit(bench, order);
  const { submissions } = await readFulfilmentState(bench, order);
  bench.jobs.length = 0;
  return { order, submissionId: submissions[0]!.id as SubmissionId };
}

/** Lets ten minutes pass, with a balance reading whenever the jobs request one. */
async function runThreeChecks(submissionId: SubmissionId) {
  for (const seconds of [60, 120, 420]) {
    bench.pass(seconds + 1);
    await reconcileSubmission(bench.deps, submissionId);
  }
}

async function attempts(order: PaidOrder) {
  return (await readFulfilmentState(bench, order)).submissions.map(({ state }) => state);
}

const listOpenAmbiguous = async () => (await listAmbiguous(bench.deps, { limit: 50, sort: 'newest' })).items;

test('the balance reconciliation postpones a balance reading that is not due', async () => {
  const { order, submissionId } = await ambiguousOrder('empty');
  await reconcileSubmission(bench.deps, submissionId);
  expect(bench.jobs).toMatchObject([{ name: 'fulfilment.reconcile-submission', payload: { submissionId } }]);
  expect(bench.jobs[0]?.options.startAfterSeconds).toBeGreaterThan(50);
  expect((await readFulfilmentState(bench, order)).submissions[0]?.balance_checks).toEqual([]);
});

test('the balance reconciliation resends once when the balance did not change and no other order used the key', async () => {
  const { order, submissionId } = await ambiguousOrder('empty');
  await runThreeChecks(submissionId);
  expect(await attempts(order)).toEqual(['not_placed']);
  const { fulfilment, pending, submissions } = await readFulfilmentState(bench, order);
  expect(fulfilment.state).toBe('queued');
  expect(pending).toEqual([]);
  expect(submissions[0]).toMatchObject({ resolved_by: 'system:balance' });
  expect(fulfilment.due_in).toBeLessThanOrEqual(0);
  await submit(bench, order);
  expect(await attempts(order)).toEqual(['not_placed', 'accepted']);
  expect(ordersAtProvider(bench, order)).toHaveLength(1);
});

test('the balance reconciliation keeps a submission ambiguous and does not resend it when the balance shows that it was placed', async () => {
  const { order, submissionId } = await ambiguousOrder('empty-after');
  await runThreeChecks(submissionId);
  await reconcileSubmission(bench.deps, submissionId);
  expect(await attempts(order)).toEqual(['ambiguous']);
  expect(await listOpenAmbiguous()).toMatchObject([
    { submissionId, evidence: 'placed', balanceBefore: '100000.000000', expectedCharge: '1.320000' },
  ]);
  expect((await readFulfilmentState(bench, order)).submissions[0]?.balance_checks).toHaveLength(3);
  expect((await readFulfilmentState(bench, order)).fulfilment.state).toBe('in_doubt');
});

test('the balance reconciliation ignores readings when another order was sent in between', async () => {
  const { order, submissionId } = await ambiguousOrder('empty');
  await submit(bench, await paidOrder(bench.deps.database));
  await runThreeChecks(submissionId);
  expect(await attempts(order)).toEqual(['ambiguous']);
  expect(await listOpenAmbiguous()).toMatchObject([{ evidence: 'inconclusive' }]);
});

test('the balance reconciliation shows not placed without acting when an open order could have been refunded', async () => {
  await submit(bench, await paidOrder(bench.deps.database));
  bench.pass(120);
  const { order, submissionId } = await ambiguousOrder('empty');
  await runThreeChecks(submissionId);
  expect(await attempts(order)).toEqual(['ambiguous']);
  expect(await listOpenAmbiguous()).toMatchObject([{ evidence: 'not_placed' }]);
});

test('a charge by another program makes the balance evidence inconclusive', async () => {
  const { order, submissionId } = await ambiguousOrder('empty');
  bench.provider.setFaults({ unrelatedCharge: '0.50' });
  await runThreeChecks(submissionId);
  expect(await attempts(order)).toEqual(['ambiguous']);
  expect(await listOpenAmbiguous()).toMatchObject([{ evidence: 'inconclusive' }]);
});

test('the balance reconciliation treats an active order after an ambiguous attempt as evidence of placement and stays ambiguous', async () => {
  const { order, submissionId } = await ambiguousOrder('empty');
  await runThreeChecks(submissionId);
  bench.provider.setFaults({ next: [{ action: 'add', kind: 'active-order' }] });
  await submit(bench, order);
  expect(await attempts(order)).toEqual(['not_placed', 'ambiguous']);
});

test('the balance reconciliation leaves the reading to the queue when the provider does not reply', async () => {
  const { submissionId } = await ambiguousOrder('empty');
  bench.pass(61);
  bench.provider.setFaults({ next: [{ action: 'balance', kind: '502-html' }] });
  await expect(reconcileSubmission(bench.deps, submissionId)).rejects.toThrow('Balance cannot be read');
});

test('the balance reconciliation counts the same reading once under concurrency', async () => {
  const { order, submissionId } = await ambiguousOrder('empty');
  bench.pass(61);
  await Promise.all([1, 2, 3].map(() => reconcileSubmission(bench.deps, submissionId)));
  expect((await readFulfilmentState(bench, order)).submissions[0]?.balance_checks).toHaveLength(1);
});
