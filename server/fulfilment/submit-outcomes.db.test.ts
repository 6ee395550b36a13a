import { beforeEach, expect, test } from 'vitest';
import { NO_PROVIDER_FAULTS, type ProviderFaults } from '#sandbox/provider/faults.ts';
import {
  fulfilmentBench,
  ordersAtProvider,
  paidOrder,
  readFulfilmentState,
  submit,
} from '#tests/harness/fulfilment-fixtures.ts';
import { startForTests } from '#tests/harness/start-for-tests.ts';

const bench = startForTests(() => fulfilmentBench({ timeoutMs: 1500 }));
beforeEach(async () => {
  bench.provider.setFaults(NO_PROVIDER_FAULTS);
  bench.jobs.length = 0;
  await bench.deps.database.query('update providers set held_at = null, hold_reason = null');
});

const failNextAdd = (kind: ProviderFaults['next'][number]['kind'], delayMs?: number) =>
  bench.provider.setFaults({
    next: [{ action: 'add', kind, ...(delayMs === undefined ? {} : { delayMs }) }],
  });

test.each([
  ['disabled-service', 'invalid_service'],
  ['invalid-service', 'invalid_service'],
  ['invalid-link', 'invalid_link'],
  ['min-quantity', 'invalid_quantity'],
  ['max-quantity', 'invalid_quantity'],
  ['bad-request', 'bad_request'],
] as const)('the reply %s is a rejection that requires a staff decision', async (kind, code) => {
  for (const errorStyle of ['200-error', '4xx-error', 'status-msg'] as const) {
    bench.provider.setFaults({ errorStyle });
    failNextAdd(kind);
    const order = await paidOrder(bench.deps.database);
    await submit(bench, order);
    const { fulfilment, submissions, pending, events } = await readFulfilmentState(bench, order);
    expect(fulfilment).toMatchObject({ state: 'needs_action', state_reason: code });
    expect(submissions).toMatchObject([{ state: 'rejected', error_code: code }]);
    expect(pending).toEqual(['submission_rejected']);
    expect(events).toEqual(['submission_rejected']);
  }
});

test.each([
  ['insufficient-funds', 'insufficient_funds'],
  ['invalid-key', 'invalid_key'],
  ['inactive-account', 'invalid_key'],
  ['403-html', 'http_403'],
  ['404-html', 'http_404'],
] as const)(
  'the reply %s pauses the provider, and the line waits without an inbox item',
  async (kind, reason) => {
    failNextAdd(kind);
    const order = await paidOrder(bench.deps.database);
    await submit(bench, order);
    const held = await bench.deps.database.query('select hold_reason from providers');
    expect(held.rows).toEqual([{ hold_reason: reason }]);
    const { fulfilment, pending } = await readFulfilmentState(bench, order);
    expect(fulfilment).toMatchObject({ state: 'queued', due_in: null });
    expect(pending).toEqual([]);
    await submit(bench, order);
    expect(ordersAtProvider(bench, order)).toEqual([]);
  },
);

test('a line is submitted again after the requested time when the provider reports too many requests', async () => {
  failNextAdd('429');
  const order = await paidOrder(bench.deps.database);
  await submit(bench, order);
  const { fulfilment } = await readFulfilmentState(bench, order);
  expect(fulfilment.state).toBe('queued');
  expect(fulfilment.due_in).toBeGreaterThan(2);
  expect(fulfilment.due_in).toBeLessThanOrEqual(5);
  await submit(bench, order);
  expect((await readFulfilmentState(bench, order)).submissions.map(({ state }) => state)).toEqual([
    'rejected',
    'accepted',
  ]);
});

test('a line is submitted later when the provider already has an active order for its link', async () => {
  failNextAdd('active-order');
  const order = await paidOrder(bench.deps.database);
  await submit(bench, order);
  const { fulfilment } = await readFulfilmentState(bench, order);
  expect(fulfilment).toMatchObject({ state: 'queued', state_reason: 'active_order' });
  expect(fulfilment.due_in).toBeGreaterThan(25);
  expect(fulfilment.due_in).toBeLessThanOrEqual(30);
});

test.each([
  ['timeout-after', 1],
  ['reset-before', 0],
  ['502-html-after', 1],
  ['empty', 0],
  ['{}-after', 1],
  ['unknown-error', 0],
] as const)('the reply %s is ambiguous and never resent automatically', async (kind, placed) => {
  failNextAdd(kind, kind.startsWith('timeout') ? 5000 : undefined);
  const order = await paidOrder(bench.deps.database);
  await submit(bench, order);
  await submit(bench, order);
  expect(ordersAtProvider(bench, order)).toHaveLength(placed);
  const { fulfilment, submissions, pending, events } = await readFulfilmentState(bench, order);
  expect(fulfilment.state).toBe('in_doubt');
  expect(submissions).toMatchObject([{ state: 'ambiguous' }]);
  expect(pending).toEqual(['submission_ambiguous']);
  expect(events).toEqual(['submission_ambiguous']);
  const submissionId = submissions[0]?.id;
  expect(bench.jobs).toEqual([
    {
      name: 'fulfilment.reconcile-submission',
      payload: { submissionId },
      options: { startAfterSeconds: 60 },
    },
  ]);
});

test('a submission stores requests and replies without the key', async () => {
  failNextAdd('200-html');
  const order = await paidOrder(bench.deps.database);
  await submit(bench, order);
  const [submission] = (await readFulfilmentState(bench, order)).submissions;
  expect(submission).toMatchObject({
    http_status: 200,
    request: { action: 'add', service: '1001', quantity: 1100 },
  });
  expect(submission?.raw_reply).toContain('Just a moment');
  expect(JSON.stringify(submission)).not.toContain('sandbox-provider-key');
});
