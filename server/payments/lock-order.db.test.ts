import { beforeAll, expect, it } from 'vitest';
import { acceptWithdrawal } from '#server/checkout/withdrawals/decide-withdrawal.ts';
import { features } from '#server/features.ts';
import { inTransaction } from '#server/platform/database/pool.ts';
import { execute, one } from '#server/platform/database/query.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { StaffActor } from '#server/staff/audit/actor.ts';
import { collectDecisionHandlers, decideItem } from '#server/staff/pending/decide-item.ts';
import { openItem } from '#server/staff/pending/open-item.ts';
import { type PaidPayment, paidPayment, paymentBench } from '#tests/harness/payment-fixtures.ts';
import { startForTests } from '#tests/harness/start-for-tests.ts';
import { waitingForLocks } from '#tests/harness/waiting-for-locks.ts';
import { acceptDispute } from './disputes/answer-dispute.ts';
import { syncDispute } from './disputes/sync-dispute.ts';

const deciders = collectDecisionHandlers(features);
const bench = startForTests(paymentBench);
let deps: Deps;
let staff: StaffActor;
beforeAll(async () => {
  deps = { ...bench.deps, now: () => new Date('2026-05-04T10:00:00Z') };
  staff = { ...bench.staff, role: 'agent' };
  await execute(
    bench.deps.database,
    `insert into refund_allowances (staff_id, day, used_cents) values ($1, '2026-05-04', 0)`,
    [staff.id],
  );
});

async function failedRefund({ id: orderId, paymentId, lineItemId }: PaidPayment): Promise<string> {
  const refund = await one<{ id: string }>(
    deps.database,
    `insert into refunds (payment_id, line_item_id, amount_cents, reason, requested_by, request_key, state)
     values ($1, $2, 300, 'late', 'owner', 'first', 'failed') returning id`,
    [paymentId, lineItemId],
  );
  const failed = { reason: 'refund_failed', subjectId: refund.id, orderId, evidence: {} } as const;
  await inTransaction(deps.database, (tx) => openItem(tx, failed));
  const item = await one<{ id: string }>(
    deps.database,
    'select id from pending_items where subject_id = $1',
    [refund.id],
  );
  return item.id;
}

async function withdrawalOf({ id }: PaidPayment): Promise<{ id: string; orderNumber: string }> {
  return one(
    deps.database,
    `insert into withdrawals (name, order_number, number_key, email, locale, state, undecided_reason, declared_at)
     select 'Eva', 'unknown', id::text, email, locale, 'undecided', 'no_match', created_at from orders where id = $1
     returning id, (select number from orders where id = $1) as "orderNumber"`,
    [id],
  );
}

const verbs: Record<string, (order: PaidPayment) => Promise<() => Promise<unknown>>> = {
  'a repeated refund': async (order) => {
    const id = await failedRefund(order);
    return () => decideItem(deps, { id, decision: 'retry_refund', note: 'seen', staff }, deciders);
  },
  'an accepted dispute': async (order) => {
    const { data } = await bench.stripe.disputes.list({ payment_intent: order.intentId });
    const disputeId = data[0]!.id;
    await syncDispute(bench.deps, disputeId);
    return () => acceptDispute(deps, { disputeId, staff, note: 'a mistake of ours' });
  },
  'a withdrawal matched by staff': async (order) => {
    const withdrawal = await withdrawalOf(order);
    return () => acceptWithdrawal(deps, { ...withdrawal, staff });
  },
};

it.each(Object.entries(verbs))('%s locks the order before the refund allowance', async (name, prepare) => {
  const card = name.includes('dispute') ? 'pm_card_createDispute' : 'pm_card_visa';
  const order = await paidPayment(bench, { card });
  const verb = await prepare(order);
  const holder = await deps.database.connect();
  try {
    await holder.query('begin');
    await holder.query('select id from orders where id = $1 for update', [order.id]);
    const running = verb();
    await waitingForLocks(deps.database, 1);
    const free = 'select used_cents from refund_allowances where staff_id = $1 for update nowait';
    expect((await holder.query(free, [staff.id])).rowCount).toBe(1);
    await holder.query('commit');
    await running;
  } finally {
    await holder.query('rollback');
    holder.release();
  }
});
