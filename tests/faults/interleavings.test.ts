import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '#server/database/pool.ts';
import { execute, maybeOne, one } from '#server/database/query.ts';
import { ShopError } from '#server/errors.ts';
import { features } from '#server/features.ts';
import { changeTarget } from '#server/fulfilment/change-target.ts';
import { correctTarget } from '#server/fulfilment/correct-target.ts';
import { endOrder } from '#server/fulfilment/end-orders.ts';
import { queueSending } from '#server/fulfilment/send-to-provider.ts';
import { takeInStatuses } from '#server/fulfilment/take-in-statuses.ts';
import { cancelForStaff } from '#server/orders/cancel-for-staff.ts';
import { refundOrder } from '#server/payments/refund-order.ts';
import { requestRefund } from '#server/payments/request-refund.ts';
import { settlePayment } from '#server/payments/settle-payment.ts';
import { syncDispute } from '#server/payments/sync-dispute.ts';
import { syncRefund } from '#server/payments/sync-refund.ts';
import { decideItem, decidersOf } from '#server/pending/decide-item.ts';
import { openItem } from '#server/pending/open-item.ts';
import { acceptWithdrawal } from '#server/withdrawals/decide-withdrawal.ts';
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
  disputeId: string;
}

interface Situation {
  /** The part still runs; else it came short. */
  isRunning: boolean;
  /** The buyer's withdrawal waits for a person who names the order; else it is being carried out. */
  isUndecided: boolean;
  /** The bank has a claim of the buyer's, of which the shop does not know yet. */
  isDisputed: boolean;
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
async function scene({ isRunning, isUndecided, isDisputed }: Situation): Promise<Scene> {
  const order = await paidPayment(bench, isDisputed ? { card: 'pm_card_createDispute' } : {});
  const second = await addPayment(bench, order);
  // The processor takes no refund of a payment that the bank has claimed back.
  const there = isDisputed
    ? undefined
    : await bench.stripe.refunds.create({ payment_intent: order.intentId, amount: 100 });
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
    `insert into withdrawals (name, order_number, number_key, email, locale, state, undecided_reason, order_id, declared_at)
     values ('Eva', $1::text, $1::text, 'eva@example.com', 'es', $2, case $2 when 'undecided' then 'no_match' end, $3::uuid,
             now() - interval '1 minute') returning id`,
    [order.id, isUndecided ? 'undecided' : 'stopping', isUndecided ? null : order.id],
  );
  const { data: disputes } = await bench.stripe.disputes.list({ payment_intent: order.intentId });
  bench.jobs.length = 0;
  return {
    ...order,
    disputeId: disputes[0]?.id ?? 'none',
    ...{ fulfilmentId, itemId: item.id, withdrawalId: withdrawal.id, refundThere: there?.id ?? 'none' },
    secondIntent: second.intentId,
  };
}

const on = (database: Scene extends never ? never : Parameters<Work<Scene>>[0]) => ({
  ...bench.deps,
  database,
});

/** The provider's word is about a part that runs, the decision about one that has ended. */
const word = 'the provider says that it ends here';
const decision = 'a decision gives the rest back';
const acceptance = 'a person finds the order of a withdrawal';
const half = 'a member gives half of the line back';
const whole = 'a member gives all of it back';
const claim = 'the bank claims the money back';

/** Everything that touches an order: a new verb is one line more. */
const works: Record<string, Work<Scene>> = {
  [half]: (database, { id, lineItemId }) =>
    refundOrder(on(database), {
      ...{ orderId: id, lineItemId, amountCents: 500, reason: 'late' },
      ...{ key: crypto.randomUUID(), staff: bench.staff },
    }),
  [whole]: (database, { id }) =>
    refundOrder(on(database), {
      ...{ orderId: id, amountCents: 999, reason: 'all' },
      ...{ key: crypto.randomUUID(), staff: bench.staff },
    }),
  [acceptance]: async (database, { id, withdrawalId }) => {
    const { number } = await one<{ number: string }>(db(), 'select number from orders where id = $1', [id]);
    await acceptWithdrawal(on(database), { id: withdrawalId, orderNumber: number, staff: bench.staff });
    await settleWithdrawal(on(database), withdrawalId);
  },
  [claim]: (database, { disputeId }) => syncDispute(on(database), disputeId),
  'a withdrawal is settled': (database, { withdrawalId }) => settleWithdrawal(on(database), withdrawalId),
  [decision]: async (database, { itemId }) => {
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
  [word]: (database, { id, lineItemId, fulfilmentId }) =>
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
  'its buyer corrects whom it is for': (database, { id }) =>
    correctTarget(on(database), { orderId: id, username: 'another.name' }),
};

interface Sums {
  /** With what went back in the processor's own pages; the others are the shop's. */
  back: number;
  asked: number;
  undelivered: number;
  lines: number;
  late: number;
  all: number;
}

const readSums = (order: Scene): Promise<Sums> =>
  one<Sums & Record<string, unknown>>(
    db(),
    `select coalesce(sum(r.amount_cents), 0)::int as back,
            coalesce(sum(r.amount_cents) filter (where r.reason <> 'made at the processor'), 0)::int as asked,
            coalesce(sum(r.amount_cents) filter (where r.reason = 'withdrawal' or r.reason like 'not_delivered%'), 0)::int as undelivered,
            coalesce(sum(r.amount_cents) filter (where r.line_item_id is not null), 0)::int as lines,
            (select coalesce(sum(m.amount_cents), 0)::int from refunds m join payments p on p.id = m.payment_id
              where p.order_id = $2 and m.reason = 'late') as late,
            (select coalesce(sum(m.amount_cents), 0)::int from refunds m join payments p on p.id = m.payment_id
              where p.order_id = $2 and m.reason = 'all') as all
       from refunds r where r.payment_id = $1 and r.state not in ('failed', 'canceled')`,
    [order.paymentId, order.id],
  );

/** What nobody may find of an order, whatever met whatever. */
const forbidden: Record<string, string> = {
  'two open attempts for one part': `select from submissions s join fulfilments f on f.id = s.fulfilment_id
     where f.order_id = $1 and f.id = $2 and s.set_aside_at is null
       and s.state in ('queued', 'sending', 'ambiguous', 'accepted', 'linked') having count(*) > 1`,
  'a decision beside an open question about the same end': `select from pending_items i join pending_items d
         on d.subject_id = i.subject_id and d.reason = i.reason and d.resolved_at is not null and d.resolution = 'refund_rest'
      where i.order_id = $1 and i.subject_id = $2::text and i.resolved_at is null
        and coalesce((i.evidence ->> 'resends')::int, 0) = coalesce((d.evidence ->> 'resends')::int, 0)`,
};

/**
 * Nothing fails but in words, what succeeded has left its mark, no money goes back twice, and no state is left that a
 * rule forbids.
 */
async function check(order: Scene, outcomes: Map<string, PromiseSettledResult<unknown>>, where: string) {
  for (const outcome of outcomes.values())
    if (outcome.status === 'rejected') expect(outcome.reason, where).toBeInstanceOf(ShopError);
  const succeeded = (name: string) => outcomes.get(name)?.status === 'fulfilled';
  const { back, asked, undelivered, lines, late, all } = await readSums(order);
  expect(asked, where).toBeLessThanOrEqual(999);
  expect(lines, where).toBeLessThanOrEqual(999);
  expect(undelivered, where).toBeLessThanOrEqual(undeliveredCents);
  expect(late, where).toBe(succeeded(half) ? 500 : 0);
  expect(all, where).toBe(succeeded(whole) ? 999 : 0);
  const { settled } = await one<{ settled: boolean }>(
    db(),
    `select state = 'settled' as settled from withdrawals where id = $1`,
    [order.withdrawalId],
  );
  if (!outcomes.has(claim) && (settled || succeeded(decision)))
    expect(back, where).toBeGreaterThanOrEqual(undeliveredCents);
  for (const [what, query] of Object.entries(forbidden))
    expect(await maybeOne(db(), query, [order.id, order.fulfilmentId]), `${what}: ${where}`).toBeUndefined();
}

/** Of these two the second has no sense in the situation of the first. */
const apart = [
  [word, decision],
  [acceptance, 'a withdrawal is settled'],
  [claim, 'the processor tells of its refund'],
];

const names = Object.keys(works);
const pairs = names.flatMap((first) =>
  names
    .filter((second) => second !== first && !apart.some((two) => two.includes(first) && two.includes(second)))
    .map((second) => [first, second] as const),
);

describe('while one stands before each of its statements, another happens', () => {
  it.each(pairs)('%s; %s', async (first, second) => {
    await interleave(db(), {
      scene: () =>
        scene({
          isRunning: [first, second].includes(word),
          isUndecided: [first, second].includes(acceptance),
          isDisputed: [first, second].includes(claim),
        }),
      first: works[first]!,
      second: works[second]!,
      check: (order, outcomes, statement) =>
        check(
          order,
          new Map(outcomes.map((outcome, at) => [at === 0 ? first : second, outcome])),
          `${first}, before statement ${statement}; ${second}`,
        ),
    });
  });
});
