import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { StaffId } from '#contracts/ids.ts';
import { type SendToProvider, sendToProviderSchema } from '#contracts/staff-order-changes.ts';
import { NO_PROVIDER_FAULTS } from '#sandbox/provider/faults.ts';
import { inTransaction } from '#server/database/pool.ts';
import { one, rows } from '#server/database/query.ts';
import {
  type FulfilmentBench,
  fulfilmentBench,
  type PaidOrder,
  paidOrder,
  placedOrders,
  standing,
  submit,
} from '#tests/harness/fulfilment-fixtures.ts';
import { changeTarget } from './change-target.ts';
import { queueSending, type Sending } from './send-to-provider.ts';
import { recordAccepted } from './store-sending.ts';

let bench: FulfilmentBench;
let staff: Sending['staff'];
beforeAll(async () => {
  bench = await fulfilmentBench();
  const { id } = await one<{ id: StaffId }>(
    bench.deps.database,
    `insert into staff_members (username, password_hash) values ('lucia', 'none') returning id`,
  );
  staff = { kind: 'staff', id, username: 'lucia', role: 'owner' };
});
afterAll(() => bench.close());
beforeEach(() => bench.provider.setFaults(NO_PROVIDER_FAULTS));

const db = () => bench.deps.database;
const send = (order: PaidOrder, wish: Partial<SendToProvider> = {}, key?: string) => {
  const sending = { ...sendToProviderSchema.parse(wish), orderId: order.id, staff, key };
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

describe('a part that the provider has', () => {
  it('is sent once more only when a member says so, and once for each time they do', async () => {
    const order = await paidOrder(db());
    await submit(bench, order);
    await expect(send(order)).rejects.toMatchObject({ code: 'conflict' });
    await expect(send(order, { forceResend: true }, randomUUID())).rejects.toMatchObject({ field: 'reason' });
    const key = randomUUID();
    const elsewhere = { ...force, customUsername: `${order.username}.new` };
    await send(order, elsewhere, key);
    await submit(bench, order);
    await send(order, elsewhere, key);
    await submit(bench, order);
    expect(placedOrders(bench, order)).toHaveLength(1);
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

describe('a part in doubt', () => {
  it('keeps its doubt beside the further attempt, and a late answer asks for a person', async () => {
    bench.provider.setFaults({ next: [{ action: 'add', kind: '502-html-before' }] });
    const order = await paidOrder(db());
    await submit(bench, order);
    bench.provider.setFaults(NO_PROVIDER_FAULTS);
    expect((await standing(bench, order)).pending).toEqual(['submission_ambiguous']);
    await expect(send(order)).rejects.toMatchObject({ code: 'conflict' });
    await send(order, force, randomUUID());
    expect((await standing(bench, order)).pending).toEqual([]);
    const { id } = await one<{ id: Parameters<typeof recordAccepted>[1]['submissionId'] }>(
      db(),
      `select s.id from submissions s join fulfilments f on f.id = s.fulfilment_id where f.order_id = $1`,
      [order.id],
    );
    const late = { submissionId: id, httpStatus: 200, raw: null, at: new Date(), nextSyncAt: new Date() };
    expect(await recordAccepted(db(), { ...late, providerOrderId: 'late-1' })).toBeUndefined();
    await submit(bench, order);
    expect((await standing(bench, order)).fulfilment.provider_order_id).not.toBe('late-1');
    expect(await attempts(order)).toMatchObject([{ state: 'linked', aside: 'lucia' }, { state: 'accepted' }]);
  });
});

describe('what has not been sent', () => {
  const hold = (held: boolean) =>
    db().query(
      `update providers set held_at = ${held ? 'now()' : 'null'}, hold_reason = ${held ? `'test'` : 'null'}`,
    );

  it('goes where a member says, and what two say at once is told to the second', async () => {
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
    const { fulfilment } = await standing(bench, order);
    expect(fulfilment).toMatchObject({ state: 'submitted', link: `https://www.instagram.com/${name}/` });
    await expect(
      changeTarget(bench.deps, { orderId: order.id, staff, username: order.username }),
    ).rejects.toMatchObject({ code: 'conflict' });
  });

  it('is for a post only where the order is for one', async () => {
    await hold(true);
    const order = await paidOrder(db());
    await submit(bench, order);
    await hold(false);
    await expect(
      changeTarget(bench.deps, { orderId: order.id, staff, url: 'https://www.instagram.com/p/C0dE/' }),
    ).rejects.toMatchObject({ code: 'post_invalid', field: 'url' });
  });
});
