import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { SubmissionId } from '#contracts/kit/ids.ts';
import { causesMessages } from '#messages/admin/operations/causes.ts';
import type { FaultKind } from '#sandbox/provider/faults.ts';
import type { Provider } from '#sandbox/provider/types.ts';
import { inTransaction } from '#server/platform/database/pool.ts';
import type { StaffActor } from '#server/staff/audit/actor.ts';
import {
  fulfilmentBench,
  ordersAtProvider,
  type PaidOrder,
  paidOrder,
  readFulfilmentState,
  submit,
  withSecondProvider,
} from '#tests/harness/fulfilment-fixtures.ts';
import { queriesOn } from '#tests/harness/queries.ts';
import { startForTests } from '#tests/harness/start-for-tests.ts';
import { holdProvider } from './providers/hold-provider.ts';
import { syncStatuses } from './statuses/sync-statuses.ts';
import { linkSubmission, showCandidate, unlinkSubmission } from './submission/link-submission.ts';
import { holdQueued, openFulfilments } from './submission/open-fulfilments.ts';
import { resumeProvider } from './submission/resume-provider.ts';
import { claimDue } from './submission/store-sending.ts';
import { submitFulfilment } from './submission/submit-fulfilment.ts';
import { sweep } from './submission/sweep.ts';

const bench = startForTests(fulfilmentBench);
const { execute } = queriesOn(() => bench.deps.database);
const second = startForTests(() => withSecondProvider(bench));
beforeEach(async () => {
  second.reset();
  await bench.reset();
});

const answerNext = (provider: Provider, kind: FaultKind) =>
  provider.setFaults({ next: [{ action: 'add', kind }] });
const ordersPlacedAt = (provider: Provider, order: PaidOrder) =>
  provider.orders().filter(({ link }) => link.includes(`/${order.username}/`));

async function holdAndRead(providerId: number) {
  await holdProvider(bench.deps, bench.deps.database, { providerId, reason: 'staff', note: 'slow today' });
}

test('failover moves the part to the next provider once after a definite rejection, without an inbox item', async () => {
  bench.provider.setService(1001, { enabled: false });
  const order = await paidOrder(bench.deps.database);
  await submit(bench, order);
  expect((await readFulfilmentState(bench, order)).fulfilment).toMatchObject({
    state: 'queued',
    provider_id: 2,
    provider_service: '311',
  });
  await submit(bench, order);
  await submit(bench, order);
  expect([ordersAtProvider(bench, order).length, ordersPlacedAt(second, order).length]).toEqual([0, 1]);
  const { fulfilment, submissions, events, pending } = await readFulfilmentState(bench, order);
  expect(fulfilment).toMatchObject({
    state: 'submitted',
    provider_order_id: ordersPlacedAt(second, order)[0]?.id,
  });
  expect(submissions).toMatchObject([
    { state: 'rejected', provider_id: 1, error_code: 'invalid_service' },
    { state: 'accepted', provider_id: 2, provider_service: '311', expected_charge: '1.595000' },
  ]);
  expect(events).toEqual(['submission_rejected', 'provider_changed', 'submitted']);
  expect(pending).toEqual([]);
});

test('failover keeps an ambiguous part at its provider, also after a decision', async () => {
  answerNext(bench.provider, '502-html-before');
  const order = await paidOrder(bench.deps.database);
  await submit(bench, order);
  await holdAndRead(1);
  await sweep(bench.deps);
  expect((await readFulfilmentState(bench, order)).fulfilment).toMatchObject({
    state: 'in_doubt',
    provider_id: 1,
  });
  const { submissions } = await readFulfilmentState(bench, order);
  await execute(`update submissions set state = 'not_placed' where id = $1`, [submissions[0]?.id]);
  await execute(`update fulfilments set state = 'queued', due_at = now() where order_id = $1`, [order.id]);
  await submit(bench, order);
  await sweep(bench.deps);
  expect((await readFulfilmentState(bench, order)).fulfilment).toMatchObject({
    state: 'queued',
    provider_id: 1,
    due_in: null,
  });
  expect(second.orders()).toEqual([]);
});

test('failover opens one inbox item about the last attempt when all providers reject', async () => {
  bench.provider.setService(1001, { enabled: false });
  second.setService(311, { enabled: false });
  const order = await paidOrder(bench.deps.database);
  for (const _ of [1, 2, 3]) await submit(bench, order);
  const { fulfilment, submissions, pending } = await readFulfilmentState(bench, order);
  expect(fulfilment).toMatchObject({ state: 'needs_action', provider_id: 2 });
  expect(submissions.map(({ provider_id, state }) => [provider_id, state])).toEqual([
    [1, 'rejected'],
    [2, 'rejected'],
  ]);
  expect(pending).toEqual(['submission_rejected']);
});

test('failover skips a provider that is paused, out of funds or out of limits, and continues its running orders', async () => {
  const running = await paidOrder(bench.deps.database);
  await submit(bench, running);
  bench.provider.setFaults({ unrelatedCharge: '99999' });
  bench.pass(120);
  const next = await paidOrder(bench.deps.database);
  await submit(bench, next);
  await submit(bench, next);
  expect(ordersPlacedAt(second, next)).toHaveLength(1);
  const { rows } = await bench.deps.database.query('select id, hold_reason from providers order by id');
  expect(rows).toEqual([
    { id: 1, hold_reason: 'insufficient_funds' },
    { id: 2, hold_reason: null },
  ]);
  expect((await readFulfilmentState(bench, running)).fulfilment).toMatchObject({
    state: 'submitted',
    provider_id: 1,
  });
});

test('failover sends waiting parts to the first resumed provider when all were paused', async () => {
  await holdAndRead(1);
  await holdAndRead(2);
  const order = await paidOrder(bench.deps.database);
  await submit(bench, order);
  expect((await readFulfilmentState(bench, order)).fulfilment).toMatchObject({
    provider_id: 1,
    due_in: null,
  });
  await execute('update providers set held_at = null, hold_reason = null where id = 2');
  await resumeProvider(bench.deps, { providerId: 2, round: 0 });
  for (const _ of [1, 2])
    for (const claimed of await claimDue(bench.deps.database, 10))
      await submitFulfilment(bench.deps, claimed);
  expect([ordersAtProvider(bench, order).length, ordersPlacedAt(second, order).length]).toEqual([0, 1]);
});

test('failover rejects an older claim after the part moved to another provider', async () => {
  const { deps } = bench;
  bench.provider.setService(1001, { enabled: false });
  const order = await paidOrder(deps.database);
  await openFulfilments(deps, deps.database, order.id);
  const [claimed] = await claimDue(deps.database, 1);
  await submitFulfilment(deps, claimed!);
  bench.provider.setService(1001, {});
  await Promise.all(Array.from({ length: 10 }, () => submitFulfilment(deps, claimed!)));
  expect([ordersAtProvider(bench, order).length, ordersPlacedAt(second, order).length]).toEqual([0, 0]);
  const [handedOn] = await claimDue(deps.database, 1);
  await Promise.all(
    Array.from({ length: 20 }, (_, at) => submitFulfilment(deps, at % 2 === 0 ? handedOn! : claimed!)),
  );
  expect([ordersAtProvider(bench, order).length, ordersPlacedAt(second, order).length]).toEqual([0, 1]);
});

test('failover keeps a part at the first provider for a decision when only that provider accepts it', async () => {
  await execute('update provider_services set max_quantity = 500 where provider_id = 2');
  answerNext(bench.provider, 'invalid-link');
  const order = await paidOrder(bench.deps.database);
  await submit(bench, order);
  expect((await readFulfilmentState(bench, order)).fulfilment).toMatchObject({
    state: 'needs_action',
    provider_id: 1,
  });
});

describe('order that another provider received in the period a restored database lost', () => {
  const note = 'seen in its panel';
  let staff: StaffActor;
  beforeAll(async () => {
    const { rows } = await bench.deps.database.query(
      `insert into staff_members (username, password_hash) values ('owner', 'x') returning id`,
    );
    staff = { kind: 'staff', id: rows[0].id, username: 'owner', role: 'owner' };
  });

  /** The part is ambiguous at the first provider, as after a restore, but the second provider has the order. */
  async function restored() {
    const order = await paidOrder(bench.deps.database);
    await openFulfilments(bench.deps, bench.deps.database, order.id);
    await inTransaction(bench.deps.database, (tx) => holdQueued(tx, { at: new Date() }));
    const { submissions } = await readFulfilmentState(bench, order);
    const link = `https://www.instagram.com/${order.username}/`;
    const { apiUrl, apiKey } = bench.deps.config.provider.second!;
    const taken = await bench.deps.provider.add({ apiUrl, apiKey }, { service: '311', link, quantity: 1100 });
    expect(taken).toMatchObject({ kind: 'accepted' });
    const providerOrderId = ordersPlacedAt(second, order)[0]!.id;
    const submissionId = submissions[0]!.id as SubmissionId;
    return { order, submissionId, providerOrderId };
  }

  test('an order lost in a restore is found at the other provider and linked, and the link can be removed', async () => {
    const { order, submissionId, providerOrderId } = await restored();
    expect(await showCandidate(bench.deps, { submissionId, providerOrderId })).toMatchObject({
      provider: 'second',
      expectedProvider: 'default',
      expectedCharge: null,
      misgivings: [],
    });
    await linkSubmission(bench.deps, { submissionId, providerOrderId, note, staff });
    const linked = { provider_id: 2, provider_service: '311', provider_order_id: providerOrderId };
    const { fulfilment, submissions, events, pending } = await readFulfilmentState(bench, order);
    expect(fulfilment).toMatchObject({ state: 'submitted', ...linked });
    expect(submissions).toMatchObject([{ state: 'linked', ...linked }]);
    expect(events).toEqual(['provider_changed', 'submitted']);
    expect(pending).toEqual([]);
    const { rows } = await bench.deps.database.query(
      `select data ->> 'reason' as reason from order_events where kind = 'provider_changed' and order_id = $1`,
      [order.id],
    );
    for (const { codes } of Object.values(causesMessages))
      expect(codes).toHaveProperty(String(rows[0]?.reason));

    second.updateOrder(providerOrderId, { status: 'Completed', remains: 0 });
    bench.pass(700);
    await syncStatuses(bench.deps);
    expect((await readFulfilmentState(bench, order)).fulfilment).toMatchObject({ state: 'completed' });

    await unlinkSubmission(bench.deps, { submissionId, note, staff });
    expect((await readFulfilmentState(bench, order)).fulfilment).toMatchObject({ state: 'in_doubt' });
    await linkSubmission(bench.deps, { submissionId, providerOrderId, note, staff });
    expect((await readFulfilmentState(bench, order)).fulfilment).toMatchObject({
      state: 'submitted',
      ...linked,
    });
  });

  test('an order lost in a restore is found while the first provider is unavailable, and an unknown order reports that provider', async () => {
    bench.provider.setFaults({ next: [1, 2].map(() => ({ action: 'status', kind: '502-html' })) });
    const { submissionId, providerOrderId } = await restored();
    expect(await showCandidate(bench.deps, { submissionId, providerOrderId })).toMatchObject({
      provider: 'second',
    });
    const elsewhere = showCandidate(bench.deps, { submissionId, providerOrderId: '999999' });
    await expect(elsewhere).rejects.toMatchObject({
      code: 'provider_silent',
      message: expect.stringContaining('default'),
    });
    const unknown = showCandidate(bench.deps, { submissionId, providerOrderId: '999999' });
    await expect(unknown).rejects.toMatchObject({ code: 'provider_order_unknown' });
  });

  test('an order submitted by this shop is searched only at the provider that received the submission', async () => {
    answerNext(bench.provider, '502-html-before');
    const order = await paidOrder(bench.deps.database);
    await submit(bench, order);
    const { submissions } = await readFulfilmentState(bench, order);
    const { providerOrderId } = await restored();
    const submissionId = submissions[0]!.id as SubmissionId;
    const there = showCandidate(bench.deps, { submissionId, providerOrderId });
    await expect(there).rejects.toMatchObject({ code: 'provider_order_unknown' });
  });
});
