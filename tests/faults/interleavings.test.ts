import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '#server/database/pool.ts';
import { execute, maybeOne, one } from '#server/database/query.ts';
import { ShopError } from '#server/errors.ts';
import { features } from '#server/features.ts';
import { changeTarget } from '#server/fulfilment/change-target.ts';
import { endOrder } from '#server/fulfilment/end-orders.ts';
import { queueSending } from '#server/fulfilment/send-to-provider.ts';
import { takeInStatuses } from '#server/fulfilment/take-in-statuses.ts';
import { cancelForStaff } from '#server/orders/cancel-for-staff.ts';
import { refundOrder } from '#server/payments/refund-order.ts';
import { requestRefund } from '#server/payments/request-refund.ts';
import { settlePayment } from '#server/payments/settle-payment.ts';
import { syncRefund } from '#server/payments/sync-refund.ts';
import { decideItem, decidersOf } from '#server/pending/decide-item.ts';
import { openItem } from '#server/pending/open-item.ts';
import { settleWithdrawal } from '#server/withdrawals/settle-withdrawal.ts';
import { interleave, type Work } from '../harness/interleave.ts';
import {
  addPayment,
  type PaidPayment,
  type PaymentBench,
  paidPayment,
  paymentBench,
} from '../harness/payment-fixtures.ts';

/** 1100 were to come and 400 did not: of 9.99 this much. */
const undeliveredCents = 364;

interface Scene extends PaidPayment {
  fulfilmentId: string;
  itemId: string;
  withdrawalId: string;
  refundThere: string;
  secondIntent: string;
}

let bench: PaymentBench;
const deciders = decidersOf(features);
beforeAll(async () => {
  bench = await paymentBench();
  await execute(
    bench.deps.database,
    `insert into providers (id, name, api_url, api_key_sealed) values (1, 'p', 'http://p', '')`,
  );
  await execute(
    bench.deps.database,
    `insert into provider_services (provider_id, external_id, name, rate, min_quantity, max_quantity)
     values (1, '1001', 's', 1, 1, 100000)`,
  );
  await execute(bench.deps.database, `update services set provider_id = 1, provider_service = '1001'`);
});
afterAll(() => bench.close());

const db = () => bench.deps.database;

/**
 * A paid order that came short, or still runs: a person is asked, its buyer withdraws, money went back in the
 * processor's pages.
 */
async function scene(isRunning: boolean): Promise<Scene> {
  const order = await paidPayment(bench);
  const second = await addPayment(bench, order);
  const there = await bench.stripe.refunds.create({ payment_intent: order.intentId, amount: 100 });
  const { id: fulfilmentId } = await one<{ id: string }>(
    db(),
    `insert into fulfilments (order_id, line_item_id, position, provider_id, provider_service, link, quantity, state,
                              provider_order_id, remains, submitted_at, synced_at, next_sync_at)
     values ($1, $2, 0, 1, '1001', 'https://www.instagram.com/' || $3 || '/', 1100, $4, $3::text, 400, now(), now(), case when $4 = 'in_progress' then now() end)
     returning id`,
    [order.id, order.lineItemId, order.id, isRunning ? 'in_progress' : 'partial'],
  );
  await execute(
    db(),
    `insert into submissions (fulfilment_id, attempt, provider_id, provider_service, link, quantity, state, provider_order_id,
                              sent_at, answered_at)
     select id, 1, 1, '1001', link, 1100, 'accepted', provider_order_id, now(), now() from fulfilments where id = $1`,
    [fulfilmentId],
  );
  await execute(
    db(),
    `insert into order_consents (order_id, kind, statement, version, locale, agreed_at)
     values ($1, 'start_now', 'yes', '1', 'es', now())`,
    [order.id],
  );
  await inTransaction(db(), (tx) =>
    openItem(tx, { reason: 'delivery_partial', subjectId: fulfilmentId, orderId: order.id, evidence: {} }),
  );
  const item = await one<{ id: string }>(db(), 'select id from pending_items where subject_id = $1', [
    fulfilmentId,
  ]);
  const withdrawal = await one<{ id: string }>(
    db(),
    `insert into withdrawals (name, order_number, number_key, email, locale, state, order_id, declared_at)
     values ('Eva', $1::text, $1::text, 'eva@example.com', 'es', 'stopping', $1::uuid, now() - interval '1 minute') returning id`,
    [order.id],
  );
  bench.jobs.length = 0;
  return {
    ...order,
    ...{ fulfilmentId, itemId: item.id, withdrawalId: withdrawal.id, refundThere: there.id },
    secondIntent: second.intentId,
  };
}

const on = (database: Scene extends never ? never : Parameters<Work<Scene>>[0]) => ({
  ...bench.deps,
  database,
});

/** Everything that touches an order: a new verb is one line more. */
const works: Record<string, Work<Scene>> = {
  'a member gives half of the line back': (database, { id, lineItemId }) =>
    refundOrder(on(database), {
      ...{ orderId: id, lineItemId, amountCents: 500, reason: 'late' },
      ...{ key: crypto.randomUUID(), staff: bench.staff },
    }),
  'a withdrawal is settled': (database, { withdrawalId }) => settleWithdrawal(on(database), withdrawalId),
  'a decision gives the rest back': async (database, { itemId }) => {
    const decision = { id: itemId, decision: 'refund_rest', note: 'x', staff: bench.staff } as const;
    await decideItem(on(database), decision, deciders);
    const job = bench.jobs.find(
      ({ name, payload }) => name === 'payments.request-refund' && payload.requestKey === `pending:${itemId}`,
    );
    if (job) await requestRefund(on(database), job.payload as never);
  },
  'the processor tells of its refund': (database, { refundThere }) => syncRefund(on(database), refundThere),
  'a second payment arrives': (database, { secondIntent }) =>
    settlePayment(on(database), secondIntent as Scene['intentId']),
  'the provider says that it ends here': (database, { id, lineItemId, fulfilmentId }) =>
    takeInStatuses(on(database), {
      batch: [
        {
          ...{
            id: fulfilmentId,
            orderId: id,
            lineItemId,
            providerId: 1,
            providerOrderId: id,
            state: 'in_progress',
          },
          ...{ stateReason: null, providerStatus: 'Partial', startCount: null, remains: 400, charge: null },
          ...{
            quantity: 1100,
            lineQuantity: 1100,
            priceCents: 999,
            submittedAt: new Date(),
            nextSyncAt: new Date(),
          },
        } as never,
      ],
      statuses: new Map([
        [id, { kind: 'status', word: 'Partial', startCount: null, remains: 400, chargeMicros: null }],
      ]),
      syncSeconds: 600,
    }),
  'the end of the order is looked for': (database, { id }) => endOrder(on(database), id),
  'a member ends the order': (database, { id }) =>
    cancelForStaff(on(database), { orderId: id, reason: 'asked', staff: bench.staff }),
  'a member sends it again': (database, { id }) =>
    inTransaction(database, (tx) =>
      queueSending(on(database), tx, {
        ...{ orderId: id, forceResend: true, reason: 'lost', key: crypto.randomUUID(), staff: bench.staff },
      } as never),
    ),
  'a member corrects whom it is for': (database, { id }) =>
    changeTarget(on(database), { orderId: id, username: 'another.name', staff: bench.staff } as never),
};

/** Nothing fails but in words, no money goes back twice, and no state is left that a rule forbids. */
async function check(order: Scene, outcomes: PromiseSettledResult<unknown>[], where: string): Promise<void> {
  for (const outcome of outcomes)
    if (outcome.status === 'rejected') expect(outcome.reason, where).toBeInstanceOf(ShopError);
  const { asked, undelivered, lines } = await one<{ asked: number; undelivered: number; lines: number }>(
    db(),
    `select coalesce(sum(r.amount_cents), 0)::int as asked,
            coalesce(sum(r.amount_cents) filter (where r.reason = 'withdrawal' or r.reason like 'not_delivered%'), 0)::int as undelivered,
            coalesce(sum(r.amount_cents) filter (where r.line_item_id is not null), 0)::int as lines
       from refunds r where r.payment_id = $1 and r.state not in ('failed', 'canceled')`,
    [order.paymentId],
  );
  expect(asked, where).toBeLessThanOrEqual(999);
  expect(lines, where).toBeLessThanOrEqual(999);
  expect(undelivered, where).toBeLessThanOrEqual(undeliveredCents);
  const open = await maybeOne(
    db(),
    `select from submissions where fulfilment_id = $1 and set_aside_at is null
        and state in ('queued', 'sending', 'ambiguous', 'accepted', 'linked') having count(*) > 1`,
    [order.fulfilmentId],
  );
  expect(open, where).toBeUndefined();
}

/** The provider's word is about a part that runs, the decision about one that has ended. */
const word = 'the provider says that it ends here';
const decision = 'a decision gives the rest back';
const names = Object.keys(works);
const pairs = names.flatMap((first) =>
  names
    .filter(
      (second) => second !== first && ![first, second].every((name) => name === word || name === decision),
    )
    .map((second) => [first, second] as const),
);

describe('while one stands before each of its statements, another happens', () => {
  it.each(pairs)('%s; %s', async (first, second) => {
    await interleave(db(), {
      scene: () => scene([first, second].includes(word)),
      first: works[first]!,
      second: works[second]!,
      check: (order, outcomes, statement) =>
        check(order, outcomes, `${first}, before statement ${statement}; ${second}`),
    });
  });
});
