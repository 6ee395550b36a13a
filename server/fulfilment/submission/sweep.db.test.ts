import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { SubmissionId } from '#contracts/kit/ids.ts';
import { inTransaction } from '#server/platform/database/pool.ts';
import { rows } from '#server/platform/database/query.ts';
import type { StaffActor } from '#server/staff/audit/actor.ts';
import {
  fulfilmentBench,
  ordersAtProvider,
  type PaidOrder,
  paidOrder,
  readFulfilmentState,
  submit,
} from '#tests/harness/fulfilment-fixtures.ts';
import { startForTests } from '#tests/harness/start-for-tests.ts';
import { insertTestStaff } from '#tests/harness/test-members.ts';
import { openAsAmbiguous } from '../ambiguous/ambiguous-submissions.ts';
import { confirmNotPlaced } from '../ambiguous/decide-ambiguous.ts';
import { endOrder } from '../endings/settle-endings.ts';
import { unstoppedOrders } from '../endings/store-ending.ts';
import { syncStatuses } from '../statuses/sync-statuses.ts';
import { linkSubmission } from './link-submission.ts';
import { holdQueued, openFulfilments } from './open-fulfilments.ts';
import { ordersWithoutFulfilment, wakeQueuedAt } from './store-sweep.ts';
import { sweep } from './sweep.ts';

const bench = startForTests(() => fulfilmentBench({ timeoutMs: 2000 }));
beforeEach(() => bench.reset());

/** Simulates a crash between the commit of `sending` and the call, or between the call and its reply. */
async function crashWhileSending(order: PaidOrder, placed: boolean) {
  const { add } = bench.deps.provider;
  bench.deps.provider.add = async (at, input) => {
    if (placed) await add(at, input);
    throw new Error('killed');
  };
  await expect(submit(bench, order)).rejects.toThrow('killed');
  bench.deps.provider.add = add;
}

test('the submission sweep opens a paid line that was missed', async () => {
  const order = await paidOrder(bench.deps.database);
  const unpaid = await paidOrder(bench.deps.database, { state: 'pending', paymentState: 'unpaid' });
  await sweep(bench.deps);
  await sweep(bench.deps);
  expect((await readFulfilmentState(bench, order)).fulfilment).toMatchObject({ state: 'queued' });
  expect((await readFulfilmentState(bench, order)).fulfilment.due_in).toBeLessThanOrEqual(0);
  expect((await readFulfilmentState(bench, unpaid)).fulfilment).toBeUndefined();
});

test('the submission sweep continues after a paid order that cannot be opened', async () => {
  const { database } = bench.deps;
  const broken = await paidOrder(database);
  const order = await paidOrder(database);
  await database.query(`update orders set paid_at = paid_at - interval '1 minute' where id = $1`, [
    broken.id,
  ]);
  await database.query(`
    create function refuse_part() returns trigger language plpgsql as
      $$ begin if new.order_id = '${broken.id}' then raise 'broken'; end if; return new; end $$;
    create trigger refuse_part before insert on fulfilments for each row execute function refuse_part()`);
  await sweep(bench.deps);
  await database.query('drop trigger refuse_part on fulfilments; drop function refuse_part()');
  expect((await readFulfilmentState(bench, order)).fulfilment).toMatchObject({ state: 'queued' });
});

test('the submission sweep ends a recreated order that was delivered before its payment was found', async () => {
  const { database } = bench.deps;
  const order = await paidOrder(database, { state: 'pending', paymentState: 'unpaid' });
  await inTransaction(database, (tx) => openAsAmbiguous(tx, { orderId: order.id, at: bench.deps.now() }));
  await database.query(
    `update fulfilments set state = 'completed', remains = 0, provider_order_id = '77', submitted_at = now(), provider_status = 'Completed' where order_id = $1`,
    [order.id],
  );
  await database.query(
    `update pending_items set resolved_at = now(), resolved_by = 'system', resolution = 'link' where order_id = $1`,
    [order.id],
  );
  await database.query(
    `update orders set state = 'processing', payment_state = 'paid', paid_at = now() where id = $1`,
    [order.id],
  );
  await openFulfilments(bench.deps, database, order.id);
  expect(bench.jobs).toEqual([{ name: 'fulfilment.end', payload: { orderId: order.id }, options: {} }]);
  await endOrder(bench.deps, order.id);
  expect((await readFulfilmentState(bench, order)).order).toEqual({ state: 'completed' });
});

test('the submission sweep continues after lines without a provider', async () => {
  const { database } = bench.deps;
  const unmapped = await paidOrder(database, { serviceId: 205 });
  const order = await paidOrder(database);
  expect(
    await ordersWithoutFulfilment(database, { paidBefore: new Date(), paidAfter: new Date(0), limit: 1 }),
  ).toEqual([order.id]);
  await database.query(`update services set provider_id = 1, provider_service = '1001' where id = 205`);
  // The search above has moved past this order, and the first sweep completes that round.
  await sweep(bench.deps);
  await sweep(bench.deps);
  await database.query('update services set provider_id = null, provider_service = null where id = 205');
  expect((await readFulfilmentState(bench, unmapped)).fulfilment).toMatchObject({ state: 'queued' });
});

test.each([true, false])(
  'a crash during the submission (placed: %j) leaves an ambiguous attempt that is never resent automatically',
  async (placed) => {
    const order = await paidOrder(bench.deps.database);
    await crashWhileSending(order, placed);
    await submit(bench, order);
    await sweep(bench.deps);
    expect((await readFulfilmentState(bench, order)).submissions).toMatchObject([{ state: 'sending' }]);

    bench.pass(40);
    await sweep(bench.deps);
    await sweep(bench.deps);
    await submit(bench, order);
    const { fulfilment, submissions, pending, events } = await readFulfilmentState(bench, order);
    expect(submissions).toMatchObject([{ state: 'ambiguous', error_code: 'interrupted' }]);
    expect(fulfilment.state).toBe('in_doubt');
    expect(pending).toEqual(['submission_ambiguous']);
    expect(events).toEqual(['submission_ambiguous']);
    expect(ordersAtProvider(bench, order)).toHaveLength(placed ? 1 : 0);
    const submissionId = submissions[0]?.id;
    expect(bench.jobs).toEqual([
      { name: 'fulfilment.reconcile-submission', payload: { submissionId }, options: {} },
    ]);
  },
);

test('the submission sweep accepts a reply after the attempt was given up', async () => {
  const order = await paidOrder(bench.deps.database);
  const { add } = bench.deps.provider;
  bench.deps.provider.add = async (at, input) => {
    const outcome = await add(at, input);
    bench.pass(120);
    await sweep(bench.deps);
    return outcome;
  };
  await submit(bench, order);
  const { fulfilment, submissions, pending } = await readFulfilmentState(bench, order);
  expect(submissions).toMatchObject([{ state: 'linked', resolved_by: 'system:late-reply' }]);
  expect(fulfilment.state).toBe('submitted');
  expect(pending).toEqual([]);
});

test('the submission sweep records a reply once when its commit was not confirmed, without an inbox item', async () => {
  const order = await paidOrder(bench.deps.database);
  const { add } = bench.deps.provider;
  bench.deps.provider.add = async (at, input) => {
    const outcome = await add(at, input);
    const { database } = bench.deps;
    const connect = database.connect.bind(database) as () => Promise<{ query(...args: unknown[]): unknown }>;
    vi.spyOn(database, 'connect').mockImplementationOnce(async () => {
      const client = await connect();
      const { query } = client;
      return Object.assign(client, {
        query: async (...args: unknown[]) => {
          const result = await query.apply(client, args);
          if (args[0] !== 'commit') return result;
          client.query = query;
          throw new Error('the connection broke');
        },
      });
    });
    return outcome;
  };
  await submit(bench, order);
  vi.restoreAllMocks();
  bench.deps.provider.add = add;
  const { fulfilment, submissions, pending, events } = await readFulfilmentState(bench, order);
  expect(submissions).toMatchObject([{ state: 'accepted' }]);
  expect(fulfilment.state).toBe('submitted');
  expect(pending).toEqual([]);
  expect(events.filter((kind) => kind === 'submitted')).toHaveLength(1);
});

test('the submission sweep keeps a reply during a short database outage', async () => {
  const order = await paidOrder(bench.deps.database);
  const { add } = bench.deps.provider;
  const away = vi.spyOn(bench.deps.database, 'connect');
  bench.deps.provider.add = async (at, input) => {
    away.mockImplementationOnce(() => Promise.reject(new Error('the database is away')));
    return add(at, input);
  };
  await submit(bench, order);
  away.mockRestore();
  expect((await readFulfilmentState(bench, order)).fulfilment.state).toBe('submitted');
});

test('the submission sweep wakes a queued line, unless its provider is paused or its link is in use', async () => {
  const { database } = bench.deps;
  const usernames = ['swept.link'];
  const [open, waiting, free] = [
    await paidOrder(database, { usernames }),
    await paidOrder(database, { usernames }),
    await paidOrder(database),
  ];
  await submit(bench, open);
  await submit(bench, waiting);
  await database.query(`update providers set held_at = now(), hold_reason = 'test'`);
  await submit(bench, free);
  await sweep(bench.deps);
  const dueIn = async (order: PaidOrder) => (await readFulfilmentState(bench, order)).fulfilment.due_in;
  expect([await dueIn(waiting), await dueIn(free)]).toEqual([null, null]);
  await database.query('update providers set held_at = null, hold_reason = null');
  await sweep(bench.deps);
  expect(await dueIn(waiting)).toBeNull();
  expect(await dueIn(free)).toBeLessThanOrEqual(0);
});

test('the submission sweep never submits a waiting sample, whatever wakes it', async () => {
  const { database } = bench.deps;
  const order = await paidOrder(database);
  const unopened = await paidOrder(database);
  await bench.deps.database.query('update orders set sample = true where id = $1', [unopened.id]);
  await openFulfilments(bench.deps, database, order.id);
  await database.query('update orders set sample = true where id = $1', [order.id]);
  await database.query('update fulfilments set due_at = null where order_id = $1', [order.id]);
  await sweep(bench.deps);
  await wakeQueuedAt(database, 1);
  expect((await readFulfilmentState(bench, order)).fulfilment).toMatchObject({
    state: 'queued',
    due_in: null,
  });
  expect((await readFulfilmentState(bench, unopened)).fulfilment).toBeUndefined();
  await submit(bench, order);
  const { fulfilment, submissions } = await readFulfilmentState(bench, order);
  expect([fulfilment.state, fulfilment.due_in, submissions]).toEqual(['queued', null, []]);
  expect(ordersAtProvider(bench, order)).toEqual([]);
});

test('the submission sweep reads the balance of an ambiguous attempt whose readings were lost', async () => {
  bench.provider.setFaults({ next: [{ action: 'add', kind: 'empty' }] });
  const order = await paidOrder(bench.deps.database);
  await submit(bench, order);
  bench.jobs.length = 0;
  await sweep(bench.deps);
  expect(bench.jobs).toEqual([]);
  bench.pass(1000);
  await sweep(bench.deps);
  expect(bench.jobs).toMatchObject([{ name: 'fulfilment.reconcile-submission' }]);
});

test('the submission sweep continues after a stopped order that cannot be cancelled yet', async () => {
  const { database } = bench.deps;
  const orders = [await paidOrder(database), await paidOrder(database), await paidOrder(database)];
  for (const order of orders) await submit(bench, order);
  await database.query(`update orders set stop_reason = 'test'`);
  const first = await unstoppedOrders(database, 2);
  const second = await unstoppedOrders(database, 1);
  expect(first).toHaveLength(2);
  expect([...first, ...second].toSorted()).toEqual(orders.map(({ id }) => id).toSorted());
});

test('the submission sweep marks attempts from a clock that was ahead as interrupted', async () => {
  const order = await paidOrder(bench.deps.database);
  await crashWhileSending(order, false);
  await bench.deps.database.query(`update submissions set sent_at = sent_at + interval '1 year'`);
  await sweep(bench.deps);
  expect((await readFulfilmentState(bench, order)).submissions).toMatchObject([{ state: 'ambiguous' }]);
});

test('the submission sweep reports a repeatedly failing line once, again after a retry by staff, and resolves it when sent', async () => {
  const { deps } = bench;
  const order = await paidOrder(deps.database);
  const { balance } = deps.provider;
  deps.provider.balance = () => Promise.reject(new Error('a mistake of ours'));
  await expect(submit(bench, order)).rejects.toThrow('a mistake of ours');
  expect((await readFulfilmentState(bench, order)).fulfilment).toMatchObject({ state: 'queued', tries: 1 });
  for (let tries = 2; tries <= 12; tries += 1) await expect(submit(bench, order)).rejects.toThrow();
  const { fulfilment } = await readFulfilmentState(bench, order);
  expect(fulfilment.due_in).toBeGreaterThan(590);
  expect(fulfilment.due_in).toBeLessThanOrEqual(600);
  await sweep(deps);
  await sweep(deps);
  const items = () =>
    deps.database.query(
      `select times, resolution from pending_items where reason = 'submission_stuck' and subject_id = $1 order by opened_at`,
      [fulfilment.id],
    );
  expect((await items()).rows).toEqual([{ times: 1, resolution: null }]);
  await deps.database.query(
    `with lucia as (insert into staff_members (username, password_hash) values ('lucia', 'x') returning id)
     update pending_items i set resolved_at = now(), resolved_by = 'staff', resolution = 'try_again', note = 'so', resolved_staff = lucia.id
       from lucia`,
  );
  await sweep(deps);
  expect((await items()).rows.at(-1)).toEqual({ times: 1, resolution: null });
  deps.provider.balance = balance;
  await submit(bench, order);
  expect((await readFulfilmentState(bench, order)).fulfilment.state).toBe('submitted');
  expect((await items()).rows.at(-1)).toEqual({ times: 1, resolution: 'accepted' });
});

describe('two parts for one link after a restore', () => {
  const note = 'seen in its panel';
  let staff: StaffActor;
  beforeAll(async () => {
    staff = await insertTestStaff(bench.deps.database);
  });

  /** The provider has both orders, but in the backup both are queued. */
  async function heldPair() {
    const { database, config, provider } = bench.deps;
    const order = await paidOrder(database, { usernames: ['twice.bought', 'twice.bought'] });
    await openFulfilments(bench.deps, database, order.id);
    await inTransaction(database, (tx) => holdQueued(tx, { at: new Date() }));
    const link = 'https://www.instagram.com/twice.bought/';
    for (const _ of order.lineItemIds) {
      const added = await provider.add(config.provider, { service: '1001', link, quantity: 1100 });
      expect(added).toMatchObject({ kind: 'accepted' });
      for (const { id } of ordersAtProvider(bench, order)) {
        bench.provider.updateOrder(id, { status: 'Completed', remains: 0 });
      }
    }
    return { order, numbers: ordersAtProvider(bench, order).map(({ id }) => id) };
  }

  const asked = async (order: PaidOrder, line: number) => {
    const { fulfilment, submissions } = await readFulfilmentState(bench, order, line);
    const submission = submissions.at(-1)!;
    return {
      part: fulfilment.state,
      attempt: submission.state,
      submissionId: submission.id as SubmissionId,
      reasons: (
        await rows<{ reason: string }>(
          bench.deps.database,
          'select reason from pending_items where subject_id = $1 and resolved_at is null',
          [submission.id],
        )
      ).map(({ reason }) => reason),
    };
  };

  test('two parts for one link after a restore are both linked, the second one after the first is over', async () => {
    const { order, numbers } = await heldPair();
    const first = await asked(order, 0);
    const beside = { part: 'needs_action', attempt: 'rejected', reasons: ['submission_rejected'] };
    expect(first).toMatchObject({ part: 'in_doubt', reasons: ['submission_ambiguous'] });
    await sweep(bench.deps);
    expect(await asked(order, 1)).toMatchObject(beside);

    const { submissionId } = first;
    await linkSubmission(bench.deps, { submissionId, providerOrderId: numbers[0]!, note, staff });
    await sweep(bench.deps);
    expect(await asked(order, 1)).toMatchObject(beside);
    bench.pass(700);
    await syncStatuses(bench.deps);
    expect(await asked(order, 0)).toMatchObject({ part: 'completed' });

    await Promise.all([sweep(bench.deps), sweep(bench.deps)]);
    const second = await asked(order, 1);
    expect(second).toMatchObject({
      part: 'in_doubt',
      attempt: 'ambiguous',
      reasons: ['submission_ambiguous'],
    });
    const linking = { submissionId: second.submissionId, providerOrderId: numbers[1]!, note, staff };
    await linkSubmission(bench.deps, linking);
    expect(await asked(order, 1)).toMatchObject({ part: 'submitted', attempt: 'linked', reasons: [] });
  });

  test('two parts for one link after a restore are queued without inbox items when staff confirm that neither was placed', async () => {
    const { order } = await heldPair();
    const { submissionId } = await asked(order, 1);
    await confirmNotPlaced(bench.deps, { submissionId, note, staff });
    await confirmNotPlaced(bench.deps, {
      submissionId: (await asked(order, 0)).submissionId,
      note,
      staff,
    });
    await sweep(bench.deps);
    for (const line of [0, 1])
      expect(await asked(order, line)).toMatchObject({ part: 'queued', reasons: [] });
  });
});
