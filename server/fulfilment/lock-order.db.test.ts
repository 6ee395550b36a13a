import { randomUUID } from 'node:crypto';
import type { PoolClient } from 'pg';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { SubmissionId } from '#contracts/kit/ids.ts';
import { sendToProviderSchema } from '#contracts/orders/changes.ts';
import { stopOrderJob } from '#server/orders/endings/end-order.ts';
import { inTransaction } from '#server/platform/database/pool.ts';
import {
  fulfilmentBench,
  type PaidOrder,
  paidOrder,
  readFulfilmentState,
  submit,
} from '#tests/harness/fulfilment-fixtures.ts';
import { eventTimeout } from '#tests/harness/patience.ts';
import { startForTests } from '#tests/harness/start-for-tests.ts';
import { insertTestStaff } from '#tests/harness/test-members.ts';
import { confirmNotPlaced } from './ambiguous/decide-ambiguous.ts';
import { changeTarget } from './corrections/change-target.ts';
import { correctTarget } from './corrections/correct-target.ts';
import { refundSubmission } from './endings/decide-ending.ts';
import { stopFulfilment } from './endings/settle-endings.ts';
import { lockParts } from './endings/store-resend.ts';
import { syncStatuses } from './statuses/sync-statuses.ts';
import { openFulfilments } from './submission/open-fulfilments.ts';
import { type QueueInput, queueSending } from './submission/send-to-provider.ts';
import { claimDue, startSending } from './submission/store-sending.ts';
import { submitFulfilment } from './submission/submit-fulfilment.ts';
import { sweep } from './submission/sweep.ts';

const bench = startForTests(fulfilmentBench);
let staff: QueueInput['staff'];
beforeAll(async () => {
  staff = await insertTestStaff(bench.deps.database, 'lucia');
});
beforeEach(() => bench.reset());

/** Locks rows by the statement, runs `meanwhile` once the verb waits, and returns the verb's result. */
async function runWhileLocked<Result>(
  order: PaidOrder,
  lock: string,
  act: { verb: () => Promise<Result>; meanwhile: (holder: PoolClient) => Promise<unknown> },
): Promise<Result> {
  const holder = await bench.deps.database.connect();
  try {
    await holder.query('begin');
    await holder.query(lock, [order.id]);
    const running = act.verb();
    await vi.waitFor(
      async () => {
        // Uses another connection, because these views do not change within the holder's transaction.
        const { rows } = await bench.deps.database.query(
          `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        );
        expect(rows.length).toBeGreaterThan(0);
      },
      { timeout: eventTimeout(), interval: 20 },
    );
    await act.meanwhile(holder);
    await holder.query('commit');
    return await running;
  } finally {
    await holder.query('rollback');
    holder.release();
  }
}

async function expectWaitForOrder(order: PaidOrder, verb: () => Promise<unknown>): Promise<void> {
  const meanwhile = async (holder: PoolClient) => {
    await holder.query('select id from fulfilments where order_id = $1 for update nowait', [order.id]);
    await holder.query(
      `select s.id from submissions s join fulfilments f on f.id = s.fulfilment_id
        where f.order_id = $1 for update of s nowait`,
      [order.id],
    );
  };
  await runWhileLocked(order, 'select id from orders where id = $1 for update', { verb, meanwhile });
}

const db = () => bench.deps.database;
const claimFirst = async (order: PaidOrder) => {
  await openFulfilments(bench.deps, db(), order.id);
  const [claimed] = await claimDue(db(), 1);
  return claimed!;
};
const makeAmbiguousOrder = async (order: PaidOrder) => {
  bench.provider.setFaults({ next: [{ action: 'add', kind: '502-html-before' }] });
  await submit(bench, order);
  const { submissions } = await readFulfilmentState(bench, order);
  return { submissionId: submissions[0]!.id as SubmissionId, note: 'looked', staff };
};
const reportProviderStatus = async (order: PaidOrder, status: string) => {
  await submit(bench, order);
  const { fulfilment } = await readFulfilmentState(bench, order);
  bench.provider.updateOrder(String(fulfilment.provider_order_id), { status });
  bench.pass(700);
};

/** Each entry prepares the order and returns the verb. */
const verbs: Record<string, (order: PaidOrder) => Promise<() => Promise<unknown>>> = {
  'a changed status': async (order) => {
    await reportProviderStatus(order, 'Completed');
    return () => syncStatuses(bench.deps);
  },
  'an unchanged status': async (order) => {
    await reportProviderStatus(order, 'Pending');
    return () => syncStatuses(bench.deps);
  },
  'the reply to a submission': async (order) => {
    const claimed = await claimFirst(order);
    return () => submitFulfilment(bench.deps, claimed);
  },
  'a rejection by our own checks': async (order) => {
    const claimed = await claimFirst(order);
    return () => submitFulfilment(bench.deps, { ...claimed, active: false });
  },
  'the sweep of interrupted attempts': async (order) => {
    const claimed = await claimFirst(order);
    const sending = { expectedCharge: '1', balanceBefore: '100', request: {}, at: bench.deps.now() };
    await startSending(db(), { ...sending, fulfilment: claimed });
    bench.pass(120);
    return () => sweep(bench.deps);
  },
  'a stop of the order': async (order) => {
    await openFulfilments(bench.deps, db(), order.id);
    await db().query(`update orders set stop_reason = 'test' where id = $1`, [order.id]);
    return () => stopFulfilment(bench.deps, order.id);
  },
  'an ambiguous attempt that was not placed': async (order) => {
    const decision = await makeAmbiguousOrder(order);
    return () => confirmNotPlaced(bench.deps, decision);
  },
  'a refund of an ambiguous attempt': async (order) => {
    const decision = await makeAmbiguousOrder(order);
    return () => refundSubmission(bench.deps, decision);
  },
  'a target change by staff': async (order) => {
    await openFulfilments(bench.deps, db(), order.id);
    return () => changeTarget(bench.deps, { orderId: order.id, staff, username: 'another.name' });
  },
  'a correction by the buyer': async (order) => {
    await openFulfilments(bench.deps, db(), order.id);
    return () => correctTarget(bench.deps, { orderId: order.id, username: 'another.name' });
  },
  'a resubmission by staff': async (order) => {
    await reportProviderStatus(order, 'Completed');
    const input = sendToProviderSchema.parse({ forceResend: true, reason: 'again' });
    const sending = { ...input, orderId: order.id, staff, key: randomUUID() };
    return () => inTransaction(db(), (tx) => queueSending(bench.deps, tx, sending));
  },
};

it.each(Object.entries(verbs))('%s locks the order before its parts', async (_, prepare) => {
  const order = await paidOrder(db());
  await expectWaitForOrder(order, await prepare(order));
});

it('lockParts sees a concurrent refund after it waited for a part', async () => {
  const order = await paidOrder(db());
  await openFulfilments(bench.deps, db(), order.id);
  const parts = await runWhileLocked(order, 'select id from fulfilments where order_id = $1 for update', {
    verb: () => inTransaction(db(), (tx) => lockParts(tx, order.id)),
    meanwhile: (holder) =>
      holder.query(
        `with payment as (
           insert into payments (order_id, state, intent_id, amount_cents, amount_received_cents)
           values ($1, 'succeeded', 'pi_' || gen_random_uuid(), 999, 999) returning id
         )
         insert into refunds (payment_id, line_item_id, amount_cents, reason, requested_by, request_key)
         select id, $2, 999, 'test', 'owner', 'test' from payment`,
        [order.id, order.lineItemId],
      ),
  });
  expect(parts).toMatchObject([{ state: 'queued', owed: false }]);
});

const whoHolds = 'select id from orders where id = $1 for update';

it('a reply sees that the order was stopped while it waited', async () => {
  const order = await paidOrder(db());
  const claimed = await claimFirst(order);
  await runWhileLocked(order, whoHolds, {
    verb: () => submitFulfilment(bench.deps, claimed),
    meanwhile: (holder) => holder.query(`update orders set stop_reason = 'test' where id = $1`, [order.id]),
  });
  expect((await readFulfilmentState(bench, order)).fulfilment.state).toBe('submitted');
  expect(bench.jobs).toMatchObject([{ name: stopOrderJob.name, payload: { orderId: order.id } }]);
});

it('a decision links an attempt that was given up while a reply waited for the order', async () => {
  const order = await paidOrder(db());
  const claimed = await claimFirst(order);
  await runWhileLocked(order, whoHolds, {
    verb: () => submitFulfilment(bench.deps, claimed),
    meanwhile: async (holder) => {
      await holder.query(`update submissions set state = 'ambiguous' where fulfilment_id = $1`, [
        claimed.fulfilmentId,
      ]);
      await holder.query(`update fulfilments set state = 'in_doubt' where order_id = $1`, [order.id]);
    },
  });
  const { fulfilment, submissions, events } = await readFulfilmentState(bench, order);
  expect(fulfilment.state).toBe('submitted');
  expect(submissions).toMatchObject([{ state: 'linked', resolved_by: 'system:late-reply' }]);
  expect(events.filter((kind) => kind === 'submitted')).toHaveLength(1);
});
