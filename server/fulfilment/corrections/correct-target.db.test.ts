import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { CorrectTarget } from '#contracts/orders/orders.ts';
import { ordersRetention } from '#server/orders/feature.ts';
import type { Database } from '#server/platform/database/pool.ts';
import { one } from '#server/platform/database/query.ts';
import { saveSetting } from '#server/staff/settings/setting.ts';
import {
  fulfilmentBench,
  ordersAtProvider,
  type PaidOrder,
  paidOrder,
  readFulfilmentState,
  submit,
} from '#tests/harness/fulfilment-fixtures.ts';
import { runInterleavings, type Work } from '#tests/harness/interleave.ts';
import { queriesOn } from '#tests/harness/queries.ts';
import { startForTests } from '#tests/harness/start-for-tests.ts';
import { openFulfilments } from '../submission/open-fulfilments.ts';
import { claimDue } from '../submission/store-sending.ts';
import { submitFulfilment } from '../submission/submit-fulfilment.ts';
import { correctTarget, maxCorrections } from './correct-target.ts';

const bench = startForTests(fulfilmentBench);
beforeEach(() => bench.reset());

const db = () => bench.deps.database;
const { execute, rows } = queriesOn(db);
const correct = (order: Pick<PaidOrder, 'id'>, input: CorrectTarget, database: Database = db()) =>
  correctTarget({ ...bench.deps, database }, { ...input, orderId: order.id });
const nameOf = ({ id }: PaidOrder) =>
  one<{ username: string; link: string }>(
    db(),
    'select o.username, l.link from orders o join line_items l on l.order_id = o.id where o.id = $1',
    [id],
  );
const profile = (name: string) => `https://www.instagram.com/${name}/`;

describe('username of an order', () => {
  it('the username of an order can be corrected until submission: only the new profile is delivered, and the buyer is notified', async () => {
    const order = await paidOrder(db());
    await openFulfilments(bench.deps, db(), order.id);
    const username = `${order.username}.x`;
    await correct(order, { username: `@${username}` });
    await correct(order, { username });
    expect(await nameOf(order)).toEqual({ username, link: profile(username) });
    const mails = bench.jobs.filter(({ name }) => name === 'mail.send');
    expect(mails.map(({ payload }) => payload)).toEqual([
      { kind: 'target-changed', subjectId: order.id, again: 1 },
    ]);
    await submit(bench, order);
    expect(ordersAtProvider(bench, order)).toEqual([]);
    expect(ordersAtProvider(bench, { ...order, username })).toHaveLength(1);
    expect((await readFulfilmentState(bench, order)).events).toContain('target_changed');
    await expect(correct(order, { username: 'another' })).rejects.toMatchObject({
      code: 'already_sent',
      field: 'username',
    });
  });

  it('the username of an order is erased with its buyer, including the previous one', async () => {
    const order = await paidOrder(db());
    await correct(order, { username: `${order.username}.x` });
    await execute(`update orders set state = 'completed' where id = $1`, [order.id]);
    const rule = ordersRetention.find((each) => each.table === 'orders' && 'forget' in each);
    if (!rule || !('forget' in rule)) throw new Error('no rule forgets buyers');
    await rule.forget(bench.deps, { before: new Date(Date.now() + 60_000), limit: 10 } as never);
    const [kept] = await rows<{ data: object; username: string }>(
      `select e.data, o.username from order_events e join orders o on o.id = e.order_id
        where e.order_id = $1 and e.kind = 'target_changed'`,
      [order.id],
    );
    expect(kept?.username).not.toContain(order.username);
    expect(kept?.data).toEqual({});
  });

  it('the username of an order cannot be corrected while the submission is unknown, nor after a restore', async () => {
    const order = await paidOrder(db());
    bench.provider.setFaults({ next: [{ action: 'add', kind: '502-html-before' }] });
    await submit(bench, order);
    const refused = expect.objectContaining({ code: 'already_sent' });
    await expect(correct(order, { username: 'another' })).rejects.toEqual(refused);
    const restored = await paidOrder(db());
    await openFulfilments(bench.deps, db(), restored.id);
    await execute(
      `update fulfilments set state = 'needs_action', state_reason = 'shop_restored' where order_id = $1`,
      [restored.id],
    );
    await expect(correct(restored, { username: 'another' })).rejects.toEqual(refused);
  });

  it('the username of an order is rejected like a purchase for a blocked name, and after too many corrections', async () => {
    const order = await paidOrder(db());
    await execute(
      `insert into blocked_users (username, reason, blocked_by) values ('nobody.here', 'fraud', 'owner')`,
    );
    await expect(correct(order, { username: 'nobody.here' })).rejects.toMatchObject({ code: 'user_blocked' });
    for (let time = 0; time < maxCorrections; time += 1) await correct(order, { username: `name.${time}` });
    await expect(correct(order, { username: 'one.more' })).rejects.toMatchObject({ code: 'conflict' });
  });

  it.each(['cancelled', 'completed'])(
    'the username of an order cannot be corrected in an order that is %s',
    async (state) => {
      const order = await paidOrder(db(), { state });
      await expect(correct(order, { username: 'another' })).rejects.toMatchObject({ code: 'conflict' });
    },
  );
});

describe('the directory', () => {
  const statesBefore: Record<string, (order: PaidOrder) => Promise<unknown>> = {
    cancelled: ({ id }) => execute(`update orders set state = 'cancelled' where id = $1`, [id]),
    completed: ({ id }) => execute(`update orders set state = 'completed' where id = $1`, [id]),
    submitted: (order) => submit(bench, order),
    'corrected too often': async (order) => {
      for (let time = 0; time < maxCorrections; time += 1) await correct(order, { username: `name.${time}` });
    },
  };
  const isPrivateAtOnce = vi.fn(async () => true);
  const correctWithDirectory = ({ id }: PaidOrder) =>
    correctTarget(
      { ...bench.deps, directory: { isPrivateAtOnce } as never },
      { orderId: id, username: 'asked' },
    );

  it.each(Object.keys(statesBefore))('the directory is not asked for an order that is %s', async (state) => {
    const order = await paidOrder(db());
    await openFulfilments(bench.deps, db(), order.id);
    await statesBefore[state]!(order);
    isPrivateAtOnce.mockClear();
    await expect(correctWithDirectory(order)).rejects.toMatchObject({
      code: state === 'submitted' ? 'already_sent' : 'conflict',
    });
    expect(isPrivateAtOnce).not.toHaveBeenCalled();
  });

  it('the directory refuses a private profile for an order that may change', async () => {
    const order = await paidOrder(db());
    await expect(correctWithDirectory(order)).rejects.toMatchObject({ code: 'profile_private' });
  });
});

describe('submission and correction of a part', () => {
  interface Scene {
    order: PaidOrder;
    send(database: Database): Promise<void>;
  }
  const scene = async (): Promise<Scene> => {
    const order = await paidOrder(db());
    await openFulfilments(bench.deps, db(), order.id);
    const [claimed] = await claimDue(db(), 1);
    return { order, send: (database) => submitFulfilment({ ...bench.deps, database }, claimed!) };
  };
  const sends: Work<Scene> = (database, { send }) => send(database);
  const corrects: Work<Scene> = (database, { order }) =>
    correct(order, { username: `${order.username}.x` }, database);

  it.each([
    ['it is submitted', sends, corrects],
    ['it is corrected', corrects, sends],
  ])(
    'submission and correction of a part exclude each other at every point while %s',
    async (_, first, second) => {
      await runInterleavings(db(), {
        ...{ scene, first, second },
        check: async ({ order }, outcomes, statement) => {
          const correction = outcomes[first === corrects ? 0 : 1]!;
          const corrected = correction.status === 'fulfilled';
          const to = corrected ? `${order.username}.x` : order.username;
          const where = `before statement ${statement}`;
          if (!corrected) expect(correction.reason, where).toMatchObject({ code: 'already_sent' });
          expect(await nameOf(order), where).toEqual({ username: to, link: profile(to) });
          const links = await rows<{ link: string }>(
            'select s.link from submissions s join fulfilments f on f.id = s.fulfilment_id where f.order_id = $1',
            [order.id],
          );
          expect(
            links.map(({ link }) => link).filter((link) => link !== profile(to)),
            where,
          ).toEqual([]);
        },
      });
    },
  );
});

describe('posts of an order', () => {
  const post = (code: string) => `https://www.instagram.com/p/${code}/`;
  const likesOrder = async (codes: string[]) => {
    const order = await paidOrder(db());
    await execute(
      `update line_items set service_type = 'likes', audience = null, quantity = 100, bonus_quantity = 0 where id = $1`,
      [order.lineItemId],
    );
    await execute(
      `insert into line_item_posts (line_item_id, position, short_code, link, quantity)
       select $1, p.position - 1, p.code, 'https://www.instagram.com/p/' || p.code || '/', 50
         from unnest($2::text[]) with ordinality as p(code, position)`,
      [order.lineItemId, codes],
    );
    return order;
  };

  it('posts of an order can be swapped and replaced, and only unsubmitted ones after the first submission', async () => {
    const mark = `P${process.pid}`;
    const order = await likesOrder([`${mark}a`, `${mark}b`]);
    await correct(order, { posts: [post(`${mark}b`), post(`${mark}a`)] });
    await openFulfilments(bench.deps, db(), order.id);
    await execute('update fulfilments set due_at = null where order_id = $1 and position = 1', [order.id]);
    for (const claimed of await claimDue(db(), 500)) await submitFulfilment(bench.deps, claimed);
    await correct(order, { posts: [post(`${mark}b`), post(`${mark}c`)] });
    const links = await rows<{ post: string; part: string; quantity: number }>(
      `select p.link as post, f.link as part, p.quantity from line_item_posts p
         join fulfilments f on f.line_item_id = p.line_item_id and f.position = p.position
        where p.line_item_id = $1 order by p.position`,
      [order.lineItemId],
    );
    expect(links).toEqual(
      ['b', 'c'].map((letter) => ({
        ...{ post: post(mark + letter), part: post(mark + letter), quantity: 50 },
      })),
    );
    await expect(correct(order, { posts: [post('Other'), post(`${mark}c`)] })).rejects.toMatchObject({
      ...{ code: 'already_sent', field: 'posts.0' },
    });
    await expect(correct(order, { username: 'another' })).rejects.toMatchObject({ code: 'already_sent' });
  });
});

it('a paid order waits for the configured correction time', async () => {
  await saveSetting(db(), 'fulfilment.correction_seconds', 90);
  bench.announce();
  const order = await paidOrder(db());
  await openFulfilments(bench.deps, db(), order.id);
  await execute(`delete from settings where key = 'fulfilment.correction_seconds'`);
  bench.announce();
  const { fulfilment } = await readFulfilmentState(bench, order);
  expect(fulfilment.due_in).toBeGreaterThan(60);
  expect(fulfilment.due_in).toBeLessThanOrEqual(90);
});
