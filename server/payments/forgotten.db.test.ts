import { expect, it } from 'vitest';
import { execute, maybeOne } from '#server/platform/database/query.ts';
import { type PaidPayment, paidPayment, paymentBench } from '#tests/harness/payment-fixtures.ts';
import { startForTests } from '#tests/harness/start-for-tests.ts';
import { compareWithProcessor } from './reconciliation/compare-with-processor.ts';
import { syncRefund } from './refunds/sync-refund.ts';

const bench = startForTests(paymentBench);

const db = () => bench.deps.database;

async function payForMissingOrder(card?: string): Promise<PaidPayment> {
  const paid = await paidPayment(bench, { settled: false, ...(card ? { card } : {}) });
  await execute(db(), 'delete from payments where id = $1', [paid.paymentId]);
  return paid;
}

const refundAtProcessor = ({ intentId }: PaidPayment, amount?: number) =>
  bench.stripe.refunds.create({ payment_intent: intentId, ...(amount ? { amount } : {}) });

const newestItem = ({ intentId }: PaidPayment) =>
  maybeOne<{ amount: number; by: string | null; how: string | null }>(
    db(),
    `select amount_cents as amount, resolved_by as by, resolution as how from pending_items
      where reason = 'payment_without_order' and subject_id = $1 order by opened_at desc limit 1`,
    [intentId],
  );
const closed = { by: 'processor', how: 'payment_refunded' };
const open = { by: null, how: null };

it('a payment without an order needs a staff decision on the rest until everything is refunded', async () => {
  const paid = await payForMissingOrder();
  await compareWithProcessor(bench.deps);
  expect(await newestItem(paid)).toEqual({ amount: 999, ...open });
  await syncRefund(bench.deps, (await refundAtProcessor(paid, 300)).id);
  expect(await newestItem(paid)).toEqual({ amount: 699, ...open });
  await syncRefund(bench.deps, (await refundAtProcessor(paid)).id);
  expect(await newestItem(paid)).toMatchObject(closed);
});

it('the comparison with the processor logs a payment without an order once, even when repeated', async () => {
  const { intentId } = await payForMissingOrder();
  const logged = () =>
    bench.errors.filter(([facts]) => (facts as { intentId?: string }).intentId === intentId);
  for (let times = 0; times < 3; times += 1) await compareWithProcessor(bench.deps);
  expect(logged()).toHaveLength(1);
});

it('the comparison with the processor finds a refund when no event reported it', async () => {
  const paid = await payForMissingOrder();
  await compareWithProcessor(bench.deps);
  await refundAtProcessor(paid);
  const { listCharges } = bench.deps.processors;
  // The payment is older than the compared period by now.
  bench.deps.processors.listCharges = async function* () {};
  await compareWithProcessor(bench.deps);
  bench.deps.processors.listCharges = listCharges;
  expect(await newestItem(paid)).toMatchObject(closed);
});

it('a payment without an order opens no item when it was refunded before it was noticed', async () => {
  const paid = await payForMissingOrder();
  await syncRefund(bench.deps, (await refundAtProcessor(paid)).id);
  await compareWithProcessor(bench.deps);
  expect(await newestItem(paid)).toBeUndefined();
});

it('a payment without an order opens its item again when the bank returns the refund', async () => {
  const paid = await payForMissingOrder('pm_card_refundFail');
  await compareWithProcessor(bench.deps);
  const { id } = await refundAtProcessor(paid);
  await syncRefund(bench.deps, id);
  expect(await newestItem(paid)).toMatchObject(closed);
  bench.sandbox.advanceClock(3600);
  await bench.sandbox.settled();
  await expect.poll(async () => (await bench.stripe.refunds.retrieve(id)).status).toBe('failed');
  await syncRefund(bench.deps, id);
  expect(await newestItem(paid)).toEqual({ amount: 999, ...open });
});
