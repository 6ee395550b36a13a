import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type SendToProvider, sendToProviderSchema } from '#contracts/orders/changes.ts';
import { NO_PROVIDER_FAULTS } from '#sandbox/provider/faults.ts';
import { inTransaction } from '#server/platform/database/pool.ts';
import { one, rows } from '#server/platform/database/query.ts';
import {
  fulfilmentBench,
  ordersAtProvider,
  type PaidOrder,
  paidOrder,
  readFulfilmentState,
  submit,
} from '#tests/harness/fulfilment-fixtures.ts';
import { pendingOf } from '#tests/harness/pending-of.ts';
import { queriesOn } from '#tests/harness/queries.ts';
import { startForTests } from '#tests/harness/start-for-tests.ts';
import { insertTestStaff } from '#tests/harness/test-members.ts';
import { changeTarget } from './corrections/change-target.ts';
import { endOrder, endOrders } from './endings/settle-endings.ts';
import { resendsWithoutItem } from './endings/store-ending.ts';
import { syncStatuses } from './statuses/sync-statuses.ts';
import { openFulfilments } from './submission/open-fulfilments.ts';
import { type QueueInput, queueSending } from './submission/send-to-provider.ts';
import { claimDue, recordAccepted } from './submission/store-sending.ts';
import { submitFulfilment } from './submission/submit-fulfilment.ts';

const bench = startForTests(fulfilmentBench);
let staff: QueueInput['staff'];
beforeAll(async () => {
  staff = await insertTestStaff(bench.deps.database, 'lucia');
});
beforeEach(() => bench.provider.setFaults(NO_PROVIDER_FAULTS));

const db = () => bench.deps.database;
const { execute } = queriesOn(db);
const send = (order: PaidOrder, input: Partial<SendToProvider> = {}, key?: string) => {
  const sending = { ...sendToProviderSchema.parse(input), orderId: order.id, staff, key };
  return inTransaction(db(), (tx) => queueSending(bench.deps, tx, sending));
};
const force = { forceResend: true, reason: 'the account had another name' };
const attempts = (order: PaidOrder) =>
  rows<{ attempt: number; state: string; aside: string | null; link: string }>(
    db(),
    `select s.attempt, s.state, s.set_aside_by as aside, s.link from submissions s join fulfilments f on f.id = s.fulfilment_id
      where f.order_id = $1 order by s.attempt`,
    [order.id],
  );

describe('part that the provider accepted', () => {
  it('a further submission counts against the refund allowance of an agent', async () => {
    const order = await paidOrder(db());
    await submit(bench, order);
    const input = { ...sendToProviderSchema.parse(force), orderId: order.id, key: randomUUID() };
    const sendAs = (perCallCents: number) => {
      const key = {
        ...staff,
        kind: 'api_key',
        role: 'agent',
        money: { perCallCents, perDayCents: 999 },
      } as const;
      return inTransaction(db(), (tx) => queueSending(bench.deps, tx, { ...input, staff: key }));
    };
    await expect(sendAs(998)).rejects.toMatchObject({ code: 'refund_over_limit', amount: '9.98' });
    expect(await sendAs(999)).toHaveLength(1);
  });

  it('a part that the provider accepted is submitted again only by explicit decision, once per decision', async () => {
    const order = await paidOrder(db());
    await submit(bench, order);
    await expect(send(order)).rejects.toMatchObject({ code: 'already_sent' });
    await expect(send(order, { forceResend: true }, randomUUID())).rejects.toMatchObject({ field: 'reason' });
    const key = randomUUID();
    const elsewhere = { ...force, customUsername: `${order.username}.new` };
    await send(order, elsewhere, key);
    await submit(bench, order);
    await send(order, elsewhere, key);
    await submit(bench, order);
    expect(ordersAtProvider(bench, order)).toHaveLength(1);
    expect(await attempts(order)).toEqual([
      { attempt: 1, state: 'accepted', aside: 'lucia', link: `https://www.instagram.com/${order.username}/` },
      {
        attempt: 2,
        state: 'accepted',
        aside: null,
        link: `https://www.instagram.com/${order.username}.new/`,
      },
    ]);
    const audit = await one(db(), `select action, after from audit_entries where subject_id = $1`, [
      order.id,
    ]);
    expect(audit).toMatchObject({ action: 'order.resend', after: { reason: force.reason } });
  });
});

describe('ambiguous part', () => {
  it('an ambiguous attempt stays ambiguous after a further one, and its late reply opens an inbox item', async () => {
    bench.provider.setFaults({ next: [{ action: 'add', kind: '502-html-before' }] });
    const order = await paidOrder(db());
    await submit(bench, order);
    bench.provider.setFaults(NO_PROVIDER_FAULTS);
    expect((await readFulfilmentState(bench, order)).pending).toEqual(['submission_ambiguous']);
    await expect(send(order)).rejects.toMatchObject({ code: 'already_sent' });
    await send(order, force, randomUUID());
    expect((await readFulfilmentState(bench, order)).pending).toEqual([]);
    const { id } = await one<{ id: Parameters<typeof recordAccepted>[1]['submissionId'] }>(
      db(),
      `select s.id from submissions s join fulfilments f on f.id = s.fulfilment_id where f.order_id = $1`,
      [order.id],
    );
    const late = { submissionId: id, httpStatus: 200, raw: null, at: new Date(), nextSyncAt: new Date() };
    expect(await recordAccepted(db(), { ...late, providerOrderId: 'late-1' })).toBeUndefined();
    await submit(bench, order);
    expect((await readFulfilmentState(bench, order)).fulfilment.provider_order_id).not.toBe('late-1');
    expect(await attempts(order)).toMatchObject([{ state: 'linked', aside: 'lucia' }, { state: 'accepted' }]);
  });
});

describe('resubmitted part that ends short again', () => {
  /** Submits the order, by force unless it is the first time, and lets the provider report this status. */
  const end = async (order: PaidOrder, word: { status: string; remains?: number }, again = true) => {
    if (again) await send(order, force, randomUUID());
    await submit(bench, order);
    const { fulfilment } = await readFulfilmentState(bench, order);
    bench.provider.updateOrder(String(fulfilment.provider_order_id), word);
    bench.pass(700);
    await syncStatuses(bench.deps);
    return readFulfilmentState(bench, order);
  };
  const canceled = { status: 'Canceled' };
  const partial = { status: 'Partial', remains: 900 };
  const decide = (order: PaidOrder, how: string) =>
    db().query(
      `update pending_items set resolved_at = now(), resolved_by = 'staff', resolved_staff = $3, resolution = $2, note = 'so'
        where order_id = $1 and resolved_at is null`,
      [order.id, how, staff.id],
    );

  it.each([
    ['canceled twice', canceled, canceled, 'delivery_canceled'],
    ['partial twice', { status: 'Partial', remains: 550 }, partial, 'delivery_partial'],
    ['canceled, then partial', canceled, partial, 'delivery_partial'],
  ])('a resubmitted part needs another decision: %s', async (_, first, second, reason) => {
    const order = await paidOrder(db());
    expect((await end(order, first, false)).pending).toHaveLength(1);
    const { pending, order: ended } = await end(order, second);
    expect({ pending, ended }).toEqual({ pending: [reason], ended: { state: 'processing' } });
  });

  it('a resubmitted part needs a decision although the order was completed or an earlier end was accepted', async () => {
    const whole = await paidOrder(db());
    expect((await end(whole, { status: 'Completed' }, false)).order.state).toBe('completed');
    expect(await end(whole, canceled)).toMatchObject({
      pending: ['delivery_canceled'],
      order: { state: 'completed' },
    });
    const left = await paidOrder(db());
    await end(left, partial, false);
    await decide(left, 'accept_as_is');
    await endOrder(bench.deps, left.id);
    expect((await readFulfilmentState(bench, left)).order.state).toBe('completed');
    expect((await end(left, partial)).pending).toEqual(['delivery_partial']);
  });

  it('a resubmitted part needs a decision although its line was once given up before submission', async () => {
    const order = await paidOrder(db(), { serviceId: 205 });
    await submit(bench, order);
    expect(await pendingOf(db(), order.id)).toEqual(['provider_mapping_missing']);
    await decide(order, 'refund');
    await execute(`update services set provider_id = 1, provider_service = '1001' where id = 205`);
    expect((await end(order, canceled, false)).pending).toEqual(['delivery_canceled']);
  });

  it('a resubmitted part that ends short again is found by the sweep when its end was missed', async () => {
    const order = await paidOrder(db());
    await end(order, { status: 'Completed' }, false);
    await end(order, canceled);
    await execute('delete from pending_items where order_id = $1', [order.id]);
    await endOrders(bench.deps);
    expect(await pendingOf(db(), order.id)).toEqual(['delivery_canceled']);
    await decide(order, 'accept_as_is');
    await endOrders(bench.deps);
    expect(await pendingOf(db(), order.id)).toEqual([]);
  });
});

it('the sweep finds other short ends after one that needs no decision', async () => {
  const [paidBack, other] = [await paidOrder(db()), await paidOrder(db())];
  for (const order of [paidBack, other]) {
    await submit(bench, order);
    await execute(
      `update fulfilments set state = 'canceled', resends = 1, updated_at = now() - interval '20 days' where order_id = $1`,
      [order.id],
    );
    await execute(`update orders set state = 'completed', completed_at = now() where id = $1`, [order.id]);
  }
  expect(await resendsWithoutItem(db(), 1)).toEqual([paidBack.id]);
  expect(await resendsWithoutItem(db(), 1)).toEqual([other.id]);
});

describe('order that is no longer delivered', () => {
  it.each([
    ['was stopped by a dispute', `stop_reason = 'dispute'`, 'order_stopped'],
    ['was refunded', `state = 'refunded', payment_state = 'refunded'`, 'order_stopped'],
    ['was cancelled', `state = 'cancelled'`, 'order_stopped'],
    ['is a sample', 'sample = true', 'sample_order'],
  ])(
    'an order that is no longer delivered is not submitted, not even by force, when it %s',
    async (_when, change, code) => {
      const order = await paidOrder(db());
      await db().query(`update orders set ${change} where id = $1`, [order.id]);
      await expect(send(order)).rejects.toMatchObject({ code });
      await expect(send(order, force, randomUUID())).rejects.toMatchObject({ code });
      expect(await attempts(order)).toEqual([]);
    },
  );
});

describe('unsubmitted part', () => {
  const hold = (held: boolean) =>
    db().query(
      `update providers set held_at = ${held ? 'now()' : 'null'}, hold_reason = ${held ? `'test'` : 'null'}`,
    );

  it('an unsubmitted part is sent to the link that staff choose, and the second of two concurrent changes is rejected', async () => {
    await hold(true);
    const order = await paidOrder(db());
    await submit(bench, order);
    const name = `${order.username}.x`;
    await changeTarget(bench.deps, {
      orderId: order.id,
      staff,
      username: `@${name}`,
      was: { username: order.username },
    });
    await expect(
      changeTarget(bench.deps, {
        orderId: order.id,
        staff,
        username: 'another',
        was: { username: order.username },
      }),
    ).rejects.toMatchObject({ code: 'conflict' });
    await hold(false);
    await send(order);
    await submit(bench, order);
    const { fulfilment } = await readFulfilmentState(bench, order);
    expect(fulfilment).toMatchObject({ state: 'submitted', link: `https://www.instagram.com/${name}/` });
    await expect(
      changeTarget(bench.deps, { orderId: order.id, staff, username: order.username }),
    ).rejects.toMatchObject({ code: 'already_sent' });
  });

  it.each([
    [
      'the order has a new target',
      (order: PaidOrder, username: string) =>
        changeTarget(bench.deps, { orderId: order.id, staff, username }),
    ],
    [
      'it is sent with a custom link',
      (order: PaidOrder, customUsername: string) => send(order, { customUsername }),
    ],
  ])('an unsubmitted part is never sent to its claimed link once %s', async (_, change) => {
    const order = await paidOrder(db());
    await openFulfilments(bench.deps, db(), order.id);
    const [claimed] = await claimDue(db(), 1);
    await change(order, `${order.username}.late`);
    await submitFulfilment(bench.deps, claimed!);
    expect(ordersAtProvider(bench, order)).toEqual([]);
    expect((await readFulfilmentState(bench, order)).fulfilment.due_in).toBeLessThanOrEqual(0);
    await submit(bench, order);
    const link = `https://www.instagram.com/${order.username}.late/`;
    expect(await attempts(order)).toMatchObject([{ state: 'accepted', link }]);
    expect(ordersAtProvider(bench, { ...order, username: `${order.username}.late` })).toHaveLength(1);
  });

  it('an unsubmitted part accepts a post only if the order is for one post', async () => {
    await hold(true);
    const order = await paidOrder(db());
    await submit(bench, order);
    await hold(false);
    await expect(
      changeTarget(bench.deps, { orderId: order.id, staff, url: 'https://www.instagram.com/p/C0dE/' }),
    ).rejects.toMatchObject({ code: 'post_invalid', field: 'url' });
  });
});
