import { beforeEach, describe, expect, it } from 'vitest';
import type { LineItemId, OrderId } from '#contracts/kit/ids.ts';
import { dayMs, daySeconds } from '#contracts/kit/time.ts';
import { changePaymentState, markOrderRefunded } from '#server/orders/changes/change-order.ts';
import { setStopReason } from '#server/orders/store.ts';
import { inTransaction } from '#server/platform/database/pool.ts';
import { execute as executeIn } from '#server/platform/database/query.ts';
import {
  accountsOf,
  addPayment,
  type PaidPayment,
  paidPayment,
  paymentBench,
  refundedAtProcessor,
} from '#tests/harness/payment-fixtures.ts';
import { queriesOn } from '#tests/harness/queries.ts';
import { startForTests } from '#tests/harness/start-for-tests.ts';
import { waitingForLocks } from '#tests/harness/waiting-for-locks.ts';
import { settlePayment } from '../intents/settle-payment.ts';
import { readRefundForMail } from '../intents/store-decisions.ts';
import { refundOrder, showRefundable } from './refund-order.ts';
import { refundLine, requestRefund } from './request-refund.ts';
import { sendRefund } from './send-refund.ts';
import { syncRefund } from './sync-refund.ts';

const bench = startForTests(paymentBench);
const { execute, one, rows } = queriesOn(() => bench.deps.database);
beforeEach(() => {
  bench.jobs.length = 0;
  bench.sandbox.setFaults({ failNext: null, refundSettlesAfterMs: 30 * dayMs });
});

const newKey = () => `refund-${crypto.randomUUID()}`;
const requestTestRefund = (
  orderId: OrderId,
  amountCents: number,
  more: { key?: string; reason?: string; lineItemId?: LineItemId; position?: number } = {},
) =>
  refundOrder(bench.deps, {
    orderId,
    amountCents,
    reason: more.reason ?? 'too late',
    key: more.key ?? newKey(),
    staff: bench.staff,
    lineItemId: more.lineItemId,
    position: more.position,
  });
async function send(): Promise<void> {
  const ids = bench.jobs.splice(0).filter(({ name }) => name === 'payments.send-refund');
  for (const { payload } of ids) await sendRefund(bench.deps, String(payload.refundId));
}
async function requestRefundOf(order: PaidPayment, amountCents: number): Promise<string> {
  const { refunds } = await requestTestRefund(order.id, amountCents);
  bench.jobs.length = 0;
  return refunds[0]!.id;
}

it('a partial refund notifies open order pages', async () => {
  const order = await paidPayment(bench);
  const page = await bench.deps.database.connect();
  const told: string[] = [];
  page.on('notification', ({ payload }) => void told.push(String(payload)));
  await page.query('listen "order"');
  for (const cents of [250, 75]) {
    told.length = 0;
    await sendRefund(bench.deps, await requestRefundOf(order, cents));
    await page.query('select 1');
    expect(told).toContain(order.id);
  }
  page.release(true);
});

it('a refund of a line uses the payment that paid the order, not an earlier one awaiting review', async () => {
  const order = await paidPayment(bench);
  const parked = await addPayment(bench, order);
  await settlePayment(bench.deps, parked.intentId);
  await execute(`update payments set settled_at = now() - interval '1 hour' where id = $1`, [
    parked.paymentId,
  ]);
  const { lineItemId, id: orderId } = order;
  const by = { reason: 'too late', requestedBy: 'owner', requestKey: 'line' };
  await requestRefund(bench.deps, { ...by, lineItemId, amountCents: 300 });
  await requestTestRefund(orderId, 200, { lineItemId });
  expect(
    await one('select sum(amount_cents)::int as cents from refunds where payment_id = $1', [order.paymentId]),
  ).toEqual({ cents: 500 });
});

describe('sending a refund', () => {
  it('the refund job sends once and notifies the buyer once after it was sent', async () => {
    const order = await paidPayment(bench);
    const refundId = await requestRefundOf(order, 400);
    await sendRefund(bench.deps, refundId);
    await sendRefund(bench.deps, refundId);
    const told = bench.jobs.filter(({ name }) => name === 'mail.send').map(({ payload }) => payload);
    expect(told).toEqual([{ kind: 'order-refunded', subjectId: refundId }]);
    const invoiced = bench.jobs.filter(({ name }) => name === 'invoices.issue');
    expect(invoiced.map(({ payload }) => payload)).toEqual([
      { cause: 'refund', orderId: order.id, refundId, amountCents: 400 },
    ]);
    expect(await readRefundForMail(bench.deps.database, refundId)).toMatchObject({
      id: order.id,
      amountCents: 400,
      keptCents: 599,
    });
  });

  it('the refund job sends once although it is pending for longer than the processor remembers its key', async () => {
    const order = await paidPayment(bench, { card: 'pm_card_pendingRefund' });
    const refundId = await requestRefundOf(order, 400);
    await sendRefund(bench.deps, refundId);
    bench.sandbox.advanceClock(daySeconds + 1);
    await sendRefund(bench.deps, refundId);
    expect(await refundedAtProcessor(bench, order.intentId)).toEqual([400]);
    expect((await accountsOf(bench, order)).refunds).toEqual([
      { state: 'pending', amount: 400, reason: 'too late' },
    ]);
  });

  it('the refund job sends once although the reply was lost and the key expired', async () => {
    const order = await paidPayment(bench, { card: 'pm_card_pendingRefund' });
    const refundId = await requestRefundOf(order, 400);
    // Simulates a connection that broke during the first attempt only.
    await bench.stripe.refunds.create(
      { payment_intent: order.intentId, amount: 400, metadata: { refund_id: refundId } },
      { idempotencyKey: `refund-${refundId}` },
    );
    bench.sandbox.advanceClock(daySeconds + 1);
    await sendRefund(bench.deps, refundId);
    await sendRefund(bench.deps, refundId);
    expect(await refundedAtProcessor(bench, order.intentId)).toEqual([400]);
  });

  it('the refund job uses a new key after a failure that the processor would repeat forever', async () => {
    const order = await paidPayment(bench);
    const refundId = await requestRefundOf(order, 400);
    bench.sandbox.setFaults({ failNext: { count: 2, kind: '500', path: 'refunds' } });
    await sendRefund(bench.deps, refundId).catch(() => undefined);
    await sendRefund(bench.deps, refundId).catch(() => undefined);
    await sendRefund(bench.deps, refundId);
    expect(await refundedAtProcessor(bench, order.intentId)).toEqual([400]);
    expect((await accountsOf(bench, order)).refunded).toEqual([400]);
  });
});

describe('refund state of the processor', () => {
  it('the refund job records a refund with the id of another refund of ours and opens an inbox item', async () => {
    const order = await paidPayment(bench);
    const refundId = await requestRefundOf(order, 400);
    await sendRefund(bench.deps, refundId);
    const again = await bench.stripe.refunds.create({
      payment_intent: order.intentId,
      amount: 400,
      metadata: { refund_id: refundId },
    });
    await syncRefund(bench.deps, again.id);
    await syncRefund(bench.deps, again.id);
    expect(await accountsOf(bench, order)).toMatchObject({ pending: ['refund_made_twice'], refunded: [800] });
  });

  it('the refund job records a refund of ours that a restore removed once, without an inbox item', async () => {
    const order = await paidPayment(bench);
    const made = await bench.stripe.refunds.create({
      payment_intent: order.intentId,
      amount: 400,
      metadata: { refund_id: crypto.randomUUID() },
    });
    await syncRefund(bench.deps, made.id);
    await syncRefund(bench.deps, made.id);
    expect(await accountsOf(bench, order)).toMatchObject({ pending: [], refunded: [400] });
  });

  it('the refund job fails the row and opens an inbox item after a rejection, without another attempt', async () => {
    const order = await paidPayment(bench);
    const refundId = await requestRefundOf(order, 999);
    await bench.stripe.refunds.create({ payment_intent: order.intentId, amount: 600 });
    await sendRefund(bench.deps, refundId);
    await sendRefund(bench.deps, refundId);
    expect(await accountsOf(bench, order)).toMatchObject({
      pending: ['refund_failed'],
      refunds: [{ state: 'failed', amount: 999 }],
    });
    expect(await refundedAtProcessor(bench, order.intentId)).toEqual([600]);
  });

  it('the refund job opens no inbox item for a rejection because everything was refunded before', async () => {
    const order = await paidPayment(bench);
    const refundId = await requestRefundOf(order, 999);
    const { id } = await bench.stripe.refunds.create({ payment_intent: order.intentId });
    expect(await syncRefund(bench.deps, id)).toBe('succeeded');
    await sendRefund(bench.deps, refundId);
    expect(await accountsOf(bench, order)).toMatchObject({ pending: [], refunded: [999] });
    const states = await rows('select state from refunds where id = $1', [refundId]);
    expect(states).toEqual([{ state: 'failed' }]);
  });

  it('the refund job settles the payment first when its event was lost', async () => {
    const order = await paidPayment(bench, { settled: false });
    const { id } = await bench.stripe.refunds.create({ payment_intent: order.intentId, amount: 300 });
    expect(await syncRefund(bench.deps, id)).toBe('succeeded');
    expect(await accountsOf(bench, order)).toMatchObject({
      paymentState: 'partially_refunded',
      refunded: [300],
    });
  });

  it('the refund job ignores metadata of other systems', async () => {
    const order = await paidPayment(bench);
    const { id } = await bench.stripe.refunds.create({
      payment_intent: order.intentId,
      amount: 100,
      metadata: { refund_id: 'R-7' },
    });
    expect(await syncRefund(bench.deps, id)).toBe('succeeded');
  });
});

describe('concurrent refunds of a line', () => {
  const lineRefund = (order: PaidPayment, more: object = {}) =>
    inTransaction(bench.deps.database, (tx) =>
      refundLine(bench.deps, tx, {
        ...{ lineItemId: order.lineItemId, reason: 'withdrawal', requestedBy: 'withdrawal' },
        ...{ requestKey: newKey(), ...more },
      }),
    );

  it('concurrent refunds of a line refund once when one waits for the other’s lock', async () => {
    const order = await paidPayment(bench, { lines: 2 });
    const held = await bench.deps.database.connect();
    await held.query('begin');
    await held.query('select id from payments where id = $1 for update', [order.paymentId]);
    const first = requestTestRefund(order.id, 999, { lineItemId: order.lineItemId });
    await waitingForLocks(bench.deps.database, 1);
    const second = lineRefund(order);
    await waitingForLocks(bench.deps.database, 2);
    await held.query('commit');
    held.release();
    expect((await first).amountCents).toBe(999);
    expect(await second).toBe(0);
  });

  it('concurrent refunds of a line refund at most the undelivered share, whether a decision or a withdrawal is first', async () => {
    const order = await paidPayment(bench);
    expect(await lineRefund(order, { upToCents: 364 })).toBe(364);
    const decided = { amountCents: 364, upToCents: 364, requestKey: newKey() };
    expect([await lineRefund(order, decided), await lineRefund(order, decided)]).toEqual([0, 0]);
    // The timeline contains one entry for staff about the reduced refund, regardless of the number of job
    // runs.
    const story = `select data from order_events where order_id = $1 and kind = 'refund_reduced'`;
    expect(await rows(story, [order.id])).toMatchObject([
      { data: { before: { amountCents: 364 }, after: { amountCents: 0 } } },
    ]);
    const other = await paidPayment(bench);
    const whole = { amountCents: 364, upToCents: 364, requestKey: newKey() };
    expect([await lineRefund(other, whole), await lineRefund(other, whole)]).toEqual([364, 0]);
    expect(await rows(story, [other.id])).toEqual([]);
    expect(await lineRefund(other, { upToCents: 364 })).toBe(0);
  });

  it('concurrent refunds of a line do not count a refunded surplus against what is owed', async () => {
    const order = await paidPayment(bench);
    await execute('update orders set total_cents = 899 where id = $1', [order.id]);
    await execute(
      `insert into refunds (payment_id, amount_cents, reason, requested_by, request_key)
       values ($1, 100, 'surplus', 'owner', 'surplus')`,
      [order.paymentId],
    );
    expect(await lineRefund(order, { upToCents: 300 })).toBe(300);
  });
});

describe('full refund that the bank rejects', () => {
  it('a full refund that the bank rejects leaves the order over and its money owed until the refund is sent again', async () => {
    bench.sandbox.setFaults({ refundSettlesAfterMs: 0 });
    const order = await paidPayment(bench, { card: 'pm_card_refundFail' });
    const { id } = await bench.stripe.refunds.create({ payment_intent: order.intentId });
    await execute(
      `with gone as (insert into refunds (payment_id, amount_cents, reason, requested_by, request_key, processor_refund_id, state)
                     values ($1, 999, 'late', 'owner', 'late', $2, 'succeeded')),
            paid_back as (update payments set amount_refunded_cents = 999 where id = $1)
       update orders set state = 'refunded', payment_state = 'refunded', stop_reason = 'refunded' where id = $3`,
      [order.paymentId, id, order.id],
    );
    await expect.poll(() => syncRefund(bench.deps, id)).toBe('failed');
    expect(await accountsOf(bench, order)).toMatchObject({
      orderState: 'cancelled',
      paymentState: 'paid',
      refunded: [0],
      pending: ['refund_failed'],
    });
  });

  it.each([
    ['completed', null, { orderState: 'completed', stopReason: null }],
    ['completed', 'dispute', { orderState: 'completed', stopReason: 'dispute' }],
    ['processing', null, { orderState: 'cancelled', stopReason: 'refunded' }],
    ['cancelled', null, { orderState: 'cancelled', stopReason: 'refunded' }],
  ] as const)(
    'a full refund that the bank rejects restores an order that was %s with the stop reason %s',
    async (state, reason, expected) => {
      bench.sandbox.setFaults({ refundSettlesAfterMs: 0 });
      const order = await paidPayment(bench, { card: 'pm_card_refundFail' });
      const completedAt = state === 'completed' ? '2026-11-01T10:00:00Z' : null;
      await execute('update orders set state = $2, stop_reason = $3, completed_at = $4 where id = $1', [
        order.id,
        state,
        reason,
        completedAt,
      ]);
      const { id } = await bench.stripe.refunds.create({ payment_intent: order.intentId });
      await inTransaction(bench.deps.database, async (tx) => {
        await executeIn(
          tx,
          `with gone as (insert into refunds (payment_id, amount_cents, reason, requested_by, request_key, processor_refund_id, state)
                       values ($1, 999, 'late', 'owner', $2, $2, 'succeeded'))
         update payments set amount_refunded_cents = 999 where id = $1`,
          [order.paymentId, id],
        );
        await changePaymentState(tx, { orderId: order.id, from: 'paid', to: 'refunded' });
        await markOrderRefunded(tx, { orderId: order.id, state });
        await setStopReason(tx, order.id, 'refunded');
      });
      await expect.poll(() => syncRefund(bench.deps, id)).toBe('failed');
      const { stopReason } = await one<{ stopReason: string | null }>(
        'select stop_reason as "stopReason" from orders where id = $1',
        [order.id],
      );
      const { orderState, paymentState } = await accountsOf(bench, order);
      expect({ orderState, paymentState, stopReason }).toEqual({ paymentState: 'paid', ...expected });
    },
  );
});

describe('surplus payment', () => {
  it('a surplus payment is refunded without changing the order that was paid twice', async () => {
    const order = await paidPayment(bench);
    const second = await addPayment(bench, order);
    await settlePayment(bench.deps, second.intentId);
    await requestTestRefund(order.id, 999);
    await send();
    expect(await refundedAtProcessor(bench, second.intentId)).toEqual([999]);
    expect(bench.jobs.some(({ name }) => name === 'invoices.issue')).toBe(false);
    expect(await accountsOf(bench, order)).toMatchObject({
      paymentState: 'paid',
      orderState: 'processing',
      refunded: [0, 999],
    });
  });

  it('a payment of a wrong amount is refunded in full, and its unpaid order is cancelled', async () => {
    const order = await paidPayment(bench, { settled: false });
    await execute('update orders set total_cents = 500 where id = $1', [order.id]);
    await execute('update payments set amount_cents = 500 where order_id = $1', [order.id]);
    await settlePayment(bench.deps, order.intentId);
    await requestTestRefund(order.id, 999);
    await send();
    expect(await accountsOf(bench, order)).toMatchObject({
      paymentState: 'unpaid',
      orderState: 'cancelled',
      refunded: [999],
    });
  });
});

describe('staff refund', () => {
  it('a staff refund is made twice for two requests of equal parts, and once for a repeated request', async () => {
    const order = await paidPayment(bench);
    const key = newKey();
    const first = await requestTestRefund(order.id, 300, { key });
    expect(await requestTestRefund(order.id, 300, { key })).toEqual(first);
    await requestTestRefund(order.id, 300);
    await send();
    expect(await refundedAtProcessor(bench, order.intentId)).toEqual([300, 300]);
    expect(await accountsOf(bench, order)).toMatchObject({
      refunded: [600],
      paymentState: 'partially_refunded',
    });
    // The reply is the same, whatever happened to the refund.
    expect(await requestTestRefund(order.id, 300, { key })).toEqual(first);
  });

  it('a staff refund rejects any other body under a used key', async () => {
    const [order, other] = [await paidPayment(bench), await paidPayment(bench)];
    const key = newKey();
    await requestTestRefund(order.id, 300, { key });
    for (const again of [
      () => requestTestRefund(order.id, 301, { key }),
      () => requestTestRefund(other.id, 300, { key }),
      () => requestTestRefund(order.id, 300, { key, reason: 'other' }),
    ])
      await expect(again()).rejects.toMatchObject({ code: 'idempotency_body_differs' });
  });

  it('a staff refund is split over the lines to the cent', async () => {
    const order = await paidPayment(bench, { lines: 3 });
    const { refunds } = await requestTestRefund(order.id, 1000);
    expect(refunds.map(({ lineItemId, amountCents }) => [lineItemId, amountCents])).toEqual([
      [order.lineItemIds[0], 334],
      [order.lineItemIds[1], 333],
      [order.lineItemIds[2], 333],
    ]);
    await send();
    expect((await accountsOf(bench, order)).refunded).toEqual([1000]);
  });

  it('a staff refund refunds one line or post up to its remaining amount', async () => {
    const order = await paidPayment(bench, { lines: 2 });
    const [posts, other] = order.lineItemIds as [LineItemId, LineItemId];
    await execute(`update line_items set service_type = 'likes', audience = null where id = $1`, [posts]);
    await execute(
      `insert into line_item_posts (line_item_id, position, short_code, link, quantity)
       select $1, at, 'post' || at, 'https://www.instagram.com/p/post' || at || '/', 500 + 100 * at
         from generate_series(0, 1) at`,
      [posts],
    );
    const key = newKey();
    const post = { lineItemId: posts, position: 0 };
    const first = await requestTestRefund(order.id, 400, { ...post, key });
    expect(first.refunds).toEqual([{ id: expect.any(String), lineItemId: posts, amountCents: 400 }]);
    expect(await requestTestRefund(order.id, 400, { ...post, key })).toEqual(first);
    for (const another of [{}, { lineItemId: posts }, { ...post, position: 1 }])
      await expect(requestTestRefund(order.id, 400, { ...another, key })).rejects.toMatchObject({
        code: 'idempotency_body_differs',
      });
    // 999 cents paid for 500 and 600 of 1100 units, so the first post cost 4.54.
    await expect(requestTestRefund(order.id, 55, post)).rejects.toMatchObject({
      code: 'refund_exceeds',
      amount: '0.54',
    });
    await requestTestRefund(order.id, 54, post);
    await requestTestRefund(order.id, 500, { lineItemId: posts });
    await expect(requestTestRefund(order.id, 46, { lineItemId: posts, position: 1 })).rejects.toMatchObject({
      code: 'refund_exceeds',
      amount: '0.45',
    });
    await expect(requestTestRefund(order.id, 1000, { lineItemId: other })).rejects.toMatchObject({
      amount: '9.99',
    });
    const strangers = (await paidPayment(bench)).lineItemId;
    for (const target of [
      { lineItemId: strangers },
      { ...post, position: 2 },
      { lineItemId: other, position: 0 },
    ])
      await expect(requestTestRefund(order.id, 1, target)).rejects.toMatchObject({ code: 'invalid_request' });
    await send();
    expect(await refundedAtProcessor(bench, order.intentId)).toEqual([400, 54, 500]);
  });

  it('a staff refund returns the refundable amount and keeps the key for a second attempt', async () => {
    const order = await paidPayment(bench);
    await requestTestRefund(order.id, 900);
    const key = newKey();
    await expect(requestTestRefund(order.id, 100, { key })).rejects.toMatchObject({
      code: 'refund_exceeds',
      amount: '0.99',
    });
    expect((await requestTestRefund(order.id, 99, { key })).amountCents).toBe(99);
    const nobodys = crypto.randomUUID() as OrderId;
    await expect(requestTestRefund(nobodys, 1)).rejects.toMatchObject({ code: 'order_not_found' });
  });

  it.each(['needs_response', 'appeal_under_review'])(
    'a staff refund reports a dispute (%s) that makes the processor reject refunds',
    async (state) => {
      const order = await paidPayment(bench);
      await requestTestRefund(order.id, 400);
      const shares = () => showRefundable(bench.deps, order.id);
      expect(await shares()).toMatchObject({ allCents: 599, undeliveredCents: 0 });
      await execute(
        `insert into disputes (id, payment_id, amount_cents, reason, state, opened_at)
         values ($1, $2, 999, 'fraudulent', $3, now())`,
        [`du_${order.id}`, order.paymentId, state],
      );
      await expect(requestTestRefund(order.id, 1)).rejects.toMatchObject({ code: 'payment_disputed' });
      expect(await shares()).toMatchObject({ allCents: 0, undeliveredCents: 0, parts: [] });
    },
  );

  it('a staff refund writes audit entry and refund in one transaction', async () => {
    const order = await paidPayment(bench);
    await requestTestRefund(order.id, 300);
    await requestTestRefund(order.id, 9000).catch(() => undefined);
    const entries = await rows(
      `select action, staff_id, after->>'amountCents' as cents from audit_entries where subject_id = $1`,
      [order.id],
    );
    expect(entries).toEqual([{ action: 'refund.request', staff_id: bench.staff.id, cents: '300' }]);
  });

  it('a staff refund never exceeds the received amount under concurrency, and pays once per key', async () => {
    const order = await paidPayment(bench);
    const key = newKey();
    const asked = await Promise.allSettled([
      ...Array.from({ length: 8 }, () => requestTestRefund(order.id, 300, { key })),
      ...Array.from({ length: 8 }, () => requestTestRefund(order.id, 300)),
    ]);
    const same = asked.slice(0, 8).map((one) => JSON.stringify(one));
    expect(new Set(same).size).toBe(1);
    await send();
    const back = await refundedAtProcessor(bench, order.intentId);
    expect(back).toEqual([300, 300, 300]);
    expect((await accountsOf(bench, order)).refunded).toEqual([900]);
  });
});

it('the refund distinguishes requests of the program by key', async () => {
  const order = await paidPayment(bench);
  const request = {
    lineItemId: order.lineItemId,
    reason: 'withdrawal',
    amountCents: 200,
    requestedBy: 'test',
  };
  const askAs = (requestKey: string) =>
    inTransaction(bench.deps.database, (tx) => refundLine(bench.deps, tx, { ...request, requestKey }));
  expect([await askAs('a'), await askAs('a'), await askAs('b')]).toEqual([200, 0, 200]);
});
