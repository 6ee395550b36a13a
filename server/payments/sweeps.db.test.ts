import { beforeEach, describe, expect, it } from 'vitest';
import { hourMs } from '#contracts/kit/time.ts';
import { ShopError } from '#server/platform/errors.ts';
import { accountsOf, type PaidPayment, paidPayment, paymentBench } from '#tests/harness/payment-fixtures.ts';
import { queriesOn } from '#tests/harness/queries.ts';
import { startForTests } from '#tests/harness/start-for-tests.ts';
import { claimDueEvents, claimDuePayments, claimDueRefunds } from './intents/store-sweeps.ts';
import { compareWithProcessor } from './reconciliation/compare-with-processor.ts';
import { reconcilePayments } from './reconciliation/reconcile-payments.ts';

const bench = startForTests(paymentBench);
beforeEach(() => {
  bench.jobs.length = 0;
  bench.errors.length = 0;
});

const db = () => bench.deps.database;
const { execute, one, rows } = queriesOn(db);
const stuckCount = 450;

describe('with hundreds of stuck rows', () => {
  it('a due refund is sent in the first run, and each stuck one gets its turn', async () => {
    const order = await paidPayment(bench);
    await execute(
      `insert into refunds (payment_id, amount_cents, reason, requested_by, request_key, state, processor_refund_id, due_at)
       select $1, 1, 'stuck', 'test', 'stuck-' || n, 'pending', 're_stuck_' || n, now() - interval '1 hour'
         from generate_series(1, $2) n`,
      [order.paymentId, stuckCount],
    );
    const { id } = await one<{ id: string }>(
      `insert into refunds (payment_id, amount_cents, reason, requested_by, request_key, due_at)
       values ($1, 5, 'due', 'test', 'due', now() - interval '1 second') returning id`,
      [order.paymentId],
    );
    await reconcilePayments(bench.deps);
    const sent = bench.jobs.filter(({ name }) => name === 'payments.send-refund');
    expect(sent.map(({ payload }) => payload.refundId)).toContain(id);
    expect(sent).toHaveLength(stuckCount + 1);
    expect(await claimDueRefunds(db(), 1000)).toEqual([]);
    await execute('delete from refunds where payment_id = $1', [order.paymentId]);
  });

  it('a due payment is settled in the first run', async () => {
    await execute(
      `with placed as (
         insert into orders (number, idempotency_key, request_fingerprint, locale, email, username, total_cents,
                             tax_country, tax_rate_basis_points, tax_cents)
         select translate(lpad(n::text, 10, 'Z'), '01', 'AB'), 'stuck-key-of-order-' || n, 'print', 'es', 'a@example.com',
                'stuck', 999, 'ES', 2100, 173 from generate_series(1, $1) n
         returning id
       )
       insert into payments (order_id, state, intent_id, amount_cents, due_at)
       select id, 'open', 'pi_stuck_' || id, 999, now() - interval '1 hour' from placed`,
      [stuckCount],
    );
    const order = await paidPayment(bench, { settled: false });
    await execute('update payments set due_at = now() where id = $1', [order.paymentId]);
    const listed = bench.deps.processors.listCharges;
    // Without listed charges, only the sweep of open payments can find the payment.
    bench.deps.processors.listCharges = async function* () {};
    await reconcilePayments(bench.deps);
    expect((await accountsOf(bench, order)).paymentState).toBe('paid');
    bench.deps.processors.listCharges = listed;
    expect(bench.errors).toHaveLength(stuckCount);
    expect(await claimDuePayments(db(), 1000)).toEqual([]);
    await execute(`update payments set due_at = null where intent_id like 'pi_stuck_%'`);
  });

  it('a due webhook is processed in the first run', async () => {
    await execute(
      `insert into external_events (source, event_id, type, object_id, payload, received_at, due_at)
       select 'processor', 'evt_' || n, 'refund.updated', 're_' || n, '{}', now() - interval '1 hour', now() - interval '1 hour'
         from generate_series(1, $1) n`,
      [stuckCount],
    );
    await execute(
      `insert into external_events (source, event_id, type, object_id, payload, due_at)
       values ('processor', 'evt_due', 'refund.updated', 're_due', '{}', now())`,
    );
    await reconcilePayments(bench.deps);
    const events = bench.jobs.filter(({ name }) => name === 'payments.process-event');
    expect(events.map(({ payload }) => payload.eventId)).toContain('evt_due');
    expect(events).toHaveLength(stuckCount + 1);
    expect(await claimDueEvents(db(), 1000)).toEqual([]);
    await execute('delete from external_events');
  });
});

it('the sweep treats a due time from a clock that was ahead as due', async () => {
  const order = await paidPayment(bench);
  await execute(
    `insert into refunds (payment_id, amount_cents, reason, requested_by, request_key, due_at)
     values ($1, 5, 'due', 'test', 'jumped', now() + interval '1 year')`,
    [order.paymentId],
  );
  expect(await claimDueRefunds(db(), 1000)).toHaveLength(1);
  expect(await claimDueRefunds(db(), 1000)).toEqual([]);
});

it('reconciliation throws when a step fails, and settles the payment in the next run', async () => {
  const order = await paidPayment(bench, { settled: false });
  await execute('update payments set due_at = now() where id = $1', [order.paymentId]);
  const enqueue = bench.deps.queue.enqueue;
  bench.deps.queue.enqueue = () => Promise.reject(new Error('the queue is away'));
  await execute(
    `insert into external_events (source, event_id, type, object_id, payload, due_at)
     values ('processor', 'evt_alone', 'refund.updated', 're_alone', '{}', now())`,
  );
  const listed = bench.deps.processors.listCharges;
  bench.deps.processors.listCharges = () => {
    throw new Error('the processor is away');
  };
  await expect(reconcilePayments(bench.deps)).rejects.toThrow('away');
  bench.deps.queue.enqueue = enqueue;
  bench.deps.processors.listCharges = listed;
  await execute('delete from external_events');
  await execute('update payments set due_at = now() where id = $1', [order.paymentId]);
  await reconcilePayments(bench.deps);
  expect((await accountsOf(bench, order)).paymentState).toBe('paid');
});

it('reconciliation logs an outage of the processor once, however many payments wait for it', async () => {
  const away = new ShopError('processor_unavailable', 'no reply within 10000 ms');
  for (let count = 0; count < 3; count += 1) {
    const { paymentId } = await paidPayment(bench, { settled: false });
    await execute('update payments set due_at = now() where id = $1', [paymentId]);
  }
  const { processors } = bench.deps;
  const fail = () => Promise.reject(away);
  bench.deps.processors = {
    ...processors,
    retrieveIntent: fail,
    listCharges: () => {
      throw away;
    },
  };
  await expect(reconcilePayments(bench.deps)).rejects.toThrow('no reply');
  bench.deps.processors = processors;
  expect(bench.errors).toEqual([
    [{ service: 'processor', reason: away.message }, 'a service is unavailable, retrying'],
  ]);
});

describe('comparison with the processor', () => {
  const compare = () => compareWithProcessor(bench.deps);
  const setMark = (ago: string) =>
    execute(
      `insert into comparison_marks (name, compared_until) values ('processor', now() - $1::interval)
       on conflict (name) do update set compared_until = excluded.compared_until`,
      [ago],
    );
  const mark = async () =>
    (
      await one<{ age: number }>(
        'select extract(epoch from now() - compared_until)::float8 as age from comparison_marks',
      )
    ).age;
  beforeEach(() => setMark('1 minute'));

  async function settled(more?: Parameters<typeof paidPayment>[1]): Promise<PaidPayment> {
    const order = await paidPayment(bench, more);
    bench.jobs.length = 0;
    return order;
  }

  it('the comparison with the processor finds a payment whose event was lost', async () => {
    const order = await settled({ settled: false });
    await compare();
    expect((await accountsOf(bench, order)).paymentState).toBe('paid');
  });

  it('the comparison with the processor finds a refund of any origin whose event was lost', async () => {
    const order = await settled();
    await bench.stripe.refunds.create({ payment_intent: order.intentId, amount: 400 });
    await compare();
    expect(await accountsOf(bench, order)).toMatchObject({
      refunded: [400],
      paymentState: 'partially_refunded',
    });
  });

  it('the comparison with the processor finds a refund that failed later, through the sweep of refunds', async () => {
    bench.sandbox.setFaults({ refundSettlesAfterMs: hourMs });
    const order = await settled({ card: 'pm_card_refundFail' });
    await bench.stripe.refunds.create({ payment_intent: order.intentId, amount: 400 });
    await compare();
    expect((await accountsOf(bench, order)).refunded).toEqual([400]);
    bench.sandbox.advanceClock(3601);
    await expect
      .poll(async () => (await bench.stripe.refunds.list({ payment_intent: order.intentId })).data[0]?.status)
      .toBe('failed');
    await compare();
    expect(await accountsOf(bench, order)).toMatchObject({ refunded: [0], pending: ['refund_failed'] });
  });

  it('the comparison with the processor finds a dispute and a fraud warning whose events were lost', async () => {
    const [disputed, warned] = [await settled(), await settled()];
    for (const call of [`disputes/${disputed.intentId}/open`, `early-fraud-warnings/${warned.intentId}`])
      await fetch(`${bench.sandbox.url}/sandbox/${call}`, { method: 'POST', body: '{}' });
    await compare();
    await compare();
    expect((await accountsOf(bench, disputed)).pending).toEqual(['dispute']);
    expect((await accountsOf(bench, warned)).pending).toEqual(['early_fraud_warning']);
  });

  it('the comparison with the processor finds a dispute decided long after it opened, through the sweep of disputes', async () => {
    const order = await settled();
    const control = (path: string, body: object) =>
      fetch(`${bench.sandbox.url}/sandbox/disputes/${order.intentId}/${path}`, {
        method: 'POST',
        body: JSON.stringify(body),
      });
    await control('open', {});
    await compare();
    await control('close', { status: 'lost' });
    // The dispute was opened so long ago that no list of new disputes contains it.
    bench.deps.processors.listDisputes = async function* () {};
    await execute('update disputes set due_at = now()');
    await reconcilePayments(bench.deps);
    const states = await rows('select state from disputes where payment_id = $1', [order.paymentId]);
    expect(states).toEqual([{ state: 'lost' }]);
  });

  it('the comparison with the processor reports a payment that is paid here but not at the processor, or has another amount there', async () => {
    const [unpaid, other] = [await settled(), await settled()];
    const intent = await bench.stripe.paymentIntents.create({ amount: 999, currency: 'eur' });
    await execute('update payments set intent_id = $2 where id = $1', [unpaid.paymentId, intent.id]);
    await execute(`update orders set paid_at = now() - interval '15 minutes' where id = $1`, [unpaid.id]);
    await execute('update payments set amount_received_cents = 500 where id = $1', [other.paymentId]);
    await compare();
    expect((await accountsOf(bench, unpaid)).pending).toEqual(['settled_not_paid']);
    expect((await accountsOf(bench, other)).pending).toEqual(['amount_mismatch']);
    const told = () => bench.errors.filter(([, text]) => String(text).startsWith('a payment is settled'));
    expect(told()).toHaveLength(2);
    await compare();
    expect(told()).toHaveLength(2);
  });

  it('the comparison with the processor ignores sales of other systems through the same account', async () => {
    const intent = await bench.stripe.paymentIntents.create({
      amount: 700,
      currency: 'eur',
      confirm: true,
      payment_method: 'pm_card_visa',
      return_url: 'http://other.example',
      metadata: { order_id: '4711' },
    });
    await bench.stripe.refunds.create({ payment_intent: intent.id });
    await compare();
    expect(JSON.stringify(bench.errors)).not.toContain(intent.id);
  });

  it('the comparison with the processor stores its position when everything was recorded, and continues there after a pause', async () => {
    await setMark('40 days');
    await compare();
    expect(await mark()).toBeLessThan(60);
    const order = await settled();
    await bench.stripe.refunds.create({ payment_intent: order.intentId, amount: 400 });
    const listed = bench.deps.processors.listCharges;
    const since: Date[] = [];
    bench.deps.processors.listCharges = (from) => {
      since.push(from);
      return listed(from);
    };
    await setMark('3 days');
    await compare();
    bench.deps.processors.listCharges = listed;
    const ageHours = (Date.now() - since[0]!.getTime()) / hourMs;
    expect(ageHours).toBeGreaterThan(72.4);
    expect((await accountsOf(bench, order)).refunded).toEqual([400]);
  });

  it('the comparison with the processor keeps its mark when something could not be recorded', async () => {
    const order = await settled({ settled: false });
    const retrieve = bench.deps.processors.retrieveIntent;
    bench.deps.processors.retrieveIntent = () => Promise.reject(new Error('away'));
    await setMark('2 hours');
    await compare();
    bench.deps.processors.retrieveIntent = retrieve;
    expect(await mark()).toBeGreaterThan(7000);
    await compare();
    expect((await accountsOf(bench, order)).paymentState).toBe('paid');
    expect(await mark()).toBeLessThan(60);
  });
});

it('the sweep reports a processor without keys once per run and skips its rows', async () => {
  for (const at of [1, 2, 3]) {
    const { id } = await paidPayment(bench);
    await execute(
      `insert into payments (order_id, attempt, state, intent_id, amount_cents, processor, due_at)
       values ($1, 2, 'open', 'rs_' || lpad($2::text, 32, '0'), 999, 'redsys', now())`,
      [id, at],
    );
  }
  await execute(
    `insert into refunds (payment_id, amount_cents, reason, requested_by, request_key, due_at)
     select id, 5, 'due', 'test', 'without-keys', now() from payments where processor = 'redsys' limit 1`,
  );
  bench.jobs.length = 0;
  await reconcilePayments(bench.deps);
  const about = bench.errors.filter((words) => /redsys|rs_0/.test(JSON.stringify(words)));
  expect(about).toEqual([[{ processor: 'redsys', rows: 4 }, expect.stringContaining('no keys')]]);
  expect(bench.jobs).toEqual([]);
});
