import { beforeEach, describe, expect, test } from 'vitest';
import type { PendingDecision, PendingReason } from '#contracts/staff/pending.ts';
import { features } from '#server/features.ts';
import { inTransaction } from '#server/platform/database/pool.ts';
import type { StaffActor } from '#server/staff/audit/actor.ts';
import { collectDecisionHandlers, decideItem } from '#server/staff/pending/decide-item.ts';
import { openItem } from '#server/staff/pending/open-item.ts';
import { saveSetting } from '#server/staff/settings/setting.ts';
import { accountsOf, addPayment, paidPayment, paymentBench } from '#tests/harness/payment-fixtures.ts';
import { queriesOn } from '#tests/harness/queries.ts';
import { startForTests } from '#tests/harness/start-for-tests.ts';
import { recordFraudWarning, syncDispute } from './disputes/sync-dispute.ts';
import { settlePayment } from './intents/settle-payment.ts';
import { sendRefund } from './refunds/send-refund.ts';
import { syncRefund } from './refunds/sync-refund.ts';

const deciders = collectDecisionHandlers(features);
const bench = startForTests(paymentBench);
beforeEach(() => {
  bench.jobs.length = 0;
});

const db = () => bench.deps.database;
const { one, rows } = queriesOn(db);

async function decideItemOf(
  order: { id: string },
  reason: PendingReason,
  decision: PendingDecision,
  staff: StaffActor = bench.staff,
) {
  const { id } = await one<{ id: string }>(
    'select id from pending_items where order_id = $1 and reason = $2 order by opened_at desc limit 1',
    [order.id, reason],
  );
  const input = { id, decision, note: 'seen', staff };
  return decideItem(bench.deps, input, deciders);
}

async function sendRefunds(): Promise<void> {
  for (const { name, payload } of bench.jobs.splice(0)) {
    if (name === 'payments.send-refund') await sendRefund(bench.deps, String(payload.refundId));
  }
}

async function createPaymentInReview(cents: number) {
  const order = await paidPayment(bench, { settled: false });
  await rows(`update payments set state = 'canceled' where order_id = $1`, [order.id]);
  const other = await addPayment(bench, order, { amountCents: cents });
  await rows('update payments set amount_cents = 999 where id = $1', [other.paymentId]);
  await settlePayment(bench.deps, other.intentId);
  return { ...order, ...other };
}

const jobNames = () => bench.jobs.map(({ name, payload }) => String(payload.kind ?? name));

describe('payment of another amount', () => {
  test('a payment of another amount is accepted when too low, and becomes the price of the delivered order', async () => {
    const order = await createPaymentInReview(899);
    expect((await accountsOf(bench, order)).pending).toEqual(['amount_mismatch']);
    await decideItemOf(order, 'amount_mismatch', 'accept_payment');
    expect(await accountsOf(bench, order)).toMatchObject({
      orderState: 'processing',
      paymentState: 'paid',
      pending: [],
      refunds: [],
    });
    const [facts] = await rows<object>(
      `select o.total_cents, o.tax_cents, l.price_cents, p.parked_reason from orders o
         join line_items l on l.order_id = o.id join payments p on p.order_id = o.id and p.state = 'succeeded'
        where o.id = $1`,
      [order.id],
    );
    expect(facts).toEqual({ total_cents: 899, tax_cents: 156, price_cents: 899, parked_reason: null });
    expect(jobNames()).toEqual(['payment-parked', 'fulfilment.open', 'order-confirmed', 'invoices.issue']);
  });

  test('an accepted shortfall counts against the refund allowance of agents and API keys', async () => {
    const agent = { ...bench.staff, role: 'agent' } as const;
    const key = { ...agent, kind: 'api_key', money: { perCallCents: 99, perDayCents: 500 } } as const;
    await saveSetting(db(), 'orders.refund_limit', { perRefundCents: 200, perDayCents: 250 });
    const order = await createPaymentInReview(899);
    await expect(decideItemOf(order, 'amount_mismatch', 'accept_payment', key)).rejects.toMatchObject({
      ...{ code: 'refund_over_limit', amount: '0.99' },
    });
    await decideItemOf(order, 'amount_mismatch', 'accept_payment', agent);
    const [second, third] = [await createPaymentInReview(849), await createPaymentInReview(998)];
    await expect(decideItemOf(second, 'amount_mismatch', 'accept_payment', agent)).resolves.toBeDefined();
    await expect(decideItemOf(third, 'amount_mismatch', 'accept_payment', agent)).rejects.toMatchObject({
      ...{ code: 'refund_over_limit', amount: '0.00' },
    });
    await decideItemOf(third, 'amount_mismatch', 'accept_payment');
  });

  test('a payment of another amount is accepted when too high: the surplus is refunded and the order stays paid', async () => {
    const order = await createPaymentInReview(1499);
    await decideItemOf(order, 'amount_mismatch', 'accept_payment');
    await sendRefunds();
    expect(await accountsOf(bench, order)).toMatchObject({
      orderState: 'processing',
      paymentState: 'partially_refunded',
      refunds: [{ state: 'succeeded', amount: 500 }],
      pending: [],
    });
  });

  test('a payment of another amount is refunded, and its order ends', async () => {
    const order = await createPaymentInReview(899);
    await decideItemOf(order, 'amount_mismatch', 'refund_payment');
    await sendRefunds();
    expect(await accountsOf(bench, order)).toMatchObject({
      orderState: 'cancelled',
      paymentState: 'unpaid',
      refunds: [{ state: 'succeeded', amount: 899 }],
      pending: [],
    });
  });

  test('a payment of another amount is closed when it was refunded at the processor', async () => {
    const order = await createPaymentInReview(899);
    await bench.stripe.refunds.create({ payment_intent: order.intentId });
    const { data } = await bench.stripe.refunds.list({ payment_intent: order.intentId });
    await syncRefund(bench.deps, data[0]!.id);
    expect((await accountsOf(bench, order)).pending).toEqual([]);
    await expect(decideItemOf(order, 'amount_mismatch', 'accept_payment')).rejects.toThrow('decided already');
  });

  test('a payment of another amount cannot be accepted during a refund, nor refunded twice', async () => {
    const order = await createPaymentInReview(899);
    const both = await Promise.allSettled([
      decideItemOf(order, 'amount_mismatch', 'refund_payment'),
      decideItemOf(order, 'amount_mismatch', 'accept_payment'),
      decideItemOf(order, 'amount_mismatch', 'refund_payment'),
    ]);
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});

test('a staff decision refunds a second payment and continues the order that the first one paid', async () => {
  const order = await paidPayment(bench);
  const second = await addPayment(bench, order);
  await settlePayment(bench.deps, second.intentId);
  expect((await accountsOf(bench, order)).pending).toEqual(['paid_twice']);
  await decideItemOf(order, 'paid_twice', 'refund_payment');
  await sendRefunds();
  expect(await accountsOf(bench, order)).toMatchObject({
    orderState: 'processing',
    paymentState: 'paid',
    refunded: [0, 999],
    pending: [],
  });
});

test('a staff decision delivers a cancelled order after its late payment is accepted', async () => {
  const order = await paidPayment(bench, { settled: false });
  await rows(`update orders set state = 'cancelled' where id = $1`, [order.id]);
  await settlePayment(bench.deps, order.intentId);
  await decideItemOf(order, 'paid_after_cancellation', 'accept_payment');
  expect(await accountsOf(bench, order)).toMatchObject({
    orderState: 'processing',
    paymentState: 'paid',
    pending: [],
  });
});

test('a staff decision sends a failed refund again as a new refund', async () => {
  const order = await paidPayment(bench);
  await rows(
    `insert into refunds (payment_id, line_item_id, amount_cents, reason, requested_by, request_key, state)
     values ($1, $2, 300, 'test', 'owner', 'test', 'failed')`,
    [order.paymentId, order.lineItemId],
  );
  const failed = await one<{ id: string }>('select id from refunds where payment_id = $1', [order.paymentId]);
  await openItem(db(), { reason: 'refund_failed', subjectId: failed.id, orderId: order.id });
  await decideItemOf(order, 'refund_failed', 'retry_refund');
  await sendRefunds();
  expect((await accountsOf(bench, order)).refunds).toMatchObject([
    { state: 'failed', amount: 300 },
    { state: 'succeeded', amount: 300 },
  ]);
  expect((await accountsOf(bench, order)).pending).toEqual([]);
});

describe('fraud warning', () => {
  const warned = async () => {
    const order = await paidPayment(bench);
    await recordFraudWarning(bench.deps, order.intentId);
    expect((await accountsOf(bench, order)).pending).toEqual(['early_fraud_warning']);
    return order;
  };

  test('a fraud warning is resolved by a full refund', async () => {
    const order = await warned();
    await decideItemOf(order, 'early_fraud_warning', 'refund_payment');
    await sendRefunds();
    expect(await accountsOf(bench, order)).toMatchObject({
      orderState: 'refunded',
      pending: [],
      refunded: [999],
    });
  });

  test('a fraud warning is closed by its dispute', async () => {
    const order = await paidPayment(bench, { card: 'pm_card_createDispute' });
    await recordFraudWarning(bench.deps, order.intentId);
    const { data } = await bench.stripe.disputes.list({ payment_intent: order.intentId });
    await syncDispute(bench.deps, data[0]!.id);
    expect((await accountsOf(bench, order)).pending).toEqual(['dispute']);
    const [closed] = await rows<object>(
      `select resolved_by, resolution from pending_items where order_id = $1 and reason = 'early_fraud_warning'`,
      [order.id],
    );
    expect(closed).toEqual({ resolved_by: 'processor', resolution: 'dispute_opened' });
  });
});

describe('dispute', () => {
  test('a dispute has the bank’s deadline, is closed after the bank’s decision, and is reported when lost', async () => {
    const order = await paidPayment(bench, { card: 'pm_card_createDispute' });
    const { data } = await bench.stripe.disputes.list({ payment_intent: order.intentId });
    const disputeId = data[0]!.id;
    await syncDispute(bench.deps, disputeId);
    const [item] = await rows<{ due_at: Date | null; amount_cents: number }>(
      `select due_at, amount_cents from pending_items where subject_id = $1`,
      [disputeId],
    );
    expect(item).toMatchObject({ amount_cents: 999, due_at: expect.any(Date) });
    await fetch(`${bench.sandbox.url}/sandbox/disputes/${order.intentId}/close`, {
      method: 'POST',
      body: JSON.stringify({ status: 'lost' }),
    });
    await syncDispute(bench.deps, disputeId);
    expect((await accountsOf(bench, order)).pending).toEqual(['dispute_lost']);
    await decideItemOf(order, 'dispute_lost', 'noted');
    expect((await accountsOf(bench, order)).pending).toEqual([]);
  });

  test('a lost dispute is open again with its new deadline while an appeal awaits evidence', async () => {
    const order = await paidPayment(bench, { card: 'pm_card_createDispute' });
    const { data } = await bench.stripe.disputes.list({ payment_intent: order.intentId });
    const disputeId = data[0]!.id;
    const { processors } = bench.deps;
    const lost = { ...(await processors.retrieveDispute(disputeId)), state: 'lost' };
    const evidenceDueAt = new Date('2027-01-15T12:00:00Z');
    const sync = (reply: typeof lost) =>
      syncDispute(
        { ...bench.deps, processors: { ...processors, retrieveDispute: async () => reply } },
        disputeId,
      );
    await sync(lost);
    await sync({ ...lost, state: 'appeal_needs_response', evidenceDueAt });
    expect(await rows('select closed_at from disputes where id = $1', [disputeId])).toEqual([
      { closed_at: null },
    ]);
    expect(
      await rows(
        'select reason, due_at as due from pending_items where subject_id = $1 and resolved_at is null',
        [disputeId],
      ),
    ).toEqual([{ reason: 'dispute', due: evidenceDueAt }]);
    await sync({ ...lost, state: 'appeal_under_review' });
    expect((await accountsOf(bench, order)).pending).toEqual([]);
  });
});

test('a staff decision sends a failed refund of a post again for the same post', async () => {
  const order = await paidPayment(bench);
  const { id } = await one<{ id: string }>(
    `insert into refunds (payment_id, line_item_id, part_position, amount_cents, reason, requested_by, request_key, state)
     values ($1, $2, 1, 300, 'late', 'owner', 'post', 'failed') returning id`,
    [order.paymentId, order.lineItemId],
  );
  await inTransaction(db(), (tx) =>
    openItem(tx, {
      reason: 'refund_failed',
      subjectId: id,
      orderId: order.id,
      evidence: {},
      amountCents: 300,
    }),
  );
  await decideItemOf(order, 'refund_failed', 'retry_refund');
  expect(
    await rows(
      `select part_position as position from refunds where payment_id = $1 and state = 'requested'`,
      [order.paymentId],
    ),
  ).toEqual([{ position: 1 }]);
});
