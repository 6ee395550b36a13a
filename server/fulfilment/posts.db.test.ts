import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { LineItemId, OrderId } from '#contracts/kit/ids.ts';
import { rows } from '#server/platform/database/query.ts';
import { fulfilmentBench, paidOrder } from '#tests/harness/fulfilment-fixtures.ts';
import { startForTests } from '#tests/harness/start-for-tests.ts';
import { listAmbiguous } from './ambiguous/ambiguous-submissions.ts';
import { refundSubmission } from './endings/decide-ending.ts';
import { syncStatuses } from './statuses/sync-statuses.ts';
import { openFulfilments } from './submission/open-fulfilments.ts';
import { claimDue, startSending } from './submission/store-sending.ts';
import { submitFulfilment } from './submission/submit-fulfilment.ts';
import { sweep } from './submission/sweep.ts';

const bench = startForTests(fulfilmentBench);
beforeAll(async () => {
  await rows(
    bench.deps.database,
    `insert into services (id, type, quantity, bonus_quantity, price_cents, provider_id, provider_service)
     values (302, 'likes', 100, 10, 1000, 1, '1003')`,
  );
});
beforeEach(() => bench.reset());

let counter = 0;
const shares = [37, 37, 36];

/** Places an order of 100 + 10 likes for €10 on three posts, paid two minutes ago. */
async function likesOrder(
  given?: string[],
): Promise<{ id: OrderId; lineItemId: LineItemId; codes: string[] }> {
  counter += 1;
  const codes = given ?? ['A', 'B', 'C'].map((letter) => `C${process.pid}_${counter}${letter}`);
  const { id, lineItemId } = await paidOrder(bench.deps.database);
  await rows(
    bench.deps.database,
    `update line_items set service_id = 302, service_type = 'likes', audience = null, quantity = 100,
                           bonus_quantity = 10, list_price_cents = 1000, price_cents = 1000 where id = $1`,
    [lineItemId],
  );
  await insertPosts(lineItemId, codes, shares);
  return { id, lineItemId, codes };
}

const insertPosts = (lineItemId: LineItemId, codes: string[], quantities: number[]) =>
  rows(
    bench.deps.database,
    `insert into line_item_posts (line_item_id, position, short_code, link, quantity)
     select $1, p.position - 1, p.code, 'https://www.instagram.com/p/' || p.code || '/', p.quantity
       from rows from (unnest($2::text[]), unnest($3::integer[])) with ordinality as p(code, quantity, position)`,
    [lineItemId, codes, quantities],
  );

const submitAll = async (id: OrderId, positions = [0, 1, 2]) => {
  const { database } = bench.deps;
  await openFulfilments(bench.deps, database, id);
  for (const position of positions) {
    // Limited to one order, because several tests run concurrently.
    const due = `with parts as (
                   select id from fulfilments where order_id = $1 and state = 'queued' order by id for update)
                 update fulfilments f set due_at = case position when $2 then now() end
                   from parts where f.id = parts.id`;
    await database.query(due, [id, position]);
    for (const claimed of await claimDue(database, 500)) await submitFulfilment(bench.deps, claimed);
  }
};
const placedOrdersOf = (codes: string[]) =>
  bench.provider
    .orders()
    .filter(({ link }) => codes.some((code) => link === `https://www.instagram.com/p/${code}/`))
    .map(({ service, link, quantity }) => ({ service, quantity, code: link.split('/')[4] }))
    .toSorted((a, b) => codes.indexOf(a.code ?? '') - codes.indexOf(b.code ?? ''));
const stateOf = async (id: OrderId) =>
  (await rows<{ state: string }>(bench.deps.database, 'select state from orders where id = $1', [id]))[0]
    ?.state;

const standingOf = async (id: OrderId) =>
  (
    await rows<{ state: string }>(
      bench.deps.database,
      'select state from fulfilments where order_id = $1 order by position',
      [id],
    )
  ).map(({ state }) => state);

test('an order with posts submits every post once with its own link and share', async () => {
  const { id, codes } = await likesOrder();
  await Promise.all([submitAll(id), submitAll(id), submitAll(id, [2, 1, 0])]);
  await submitAll(id);
  expect(placedOrdersOf(codes)).toEqual(
    codes.map((code, at) => ({ service: 1003, code, quantity: shares[at] })),
  );
});

test('a line with posts gets one fulfilment per post, and none for the whole line', async () => {
  const { id } = await likesOrder();
  await openFulfilments(bench.deps, bench.deps.database, id);
  await openFulfilments(bench.deps, bench.deps.database, id);
  expect(await standingOf(id)).toEqual(['queued', 'queued', 'queued']);
});

test('the database rejects shares that do not sum to the line, and posts for followers', async () => {
  const followers = await paidOrder(bench.deps.database);
  await expect(insertPosts(followers.lineItemId, ['CAbc'], [1100])).rejects.toThrow('do not sum');
  await rows(
    bench.deps.database,
    `update line_items set service_type = 'likes', audience = null where id = $1`,
    [followers.lineItemId],
  );
  await expect(insertPosts(followers.lineItemId, ['CAbc', 'CAbd'], [600, 499])).rejects.toThrow('do not sum');
  await expect(insertPosts(followers.lineItemId, ['CAbc', 'CAbc'], [600, 500])).rejects.toThrow(
    'once_per_line',
  );
});

test('the sweep creates only the missing fulfilments of posts', async () => {
  const { id } = await likesOrder();
  await submitAll(id, [1]);
  const { database } = bench.deps;
  await rows(database, `delete from fulfilments where order_id = $1 and state = 'queued'`, [id]);
  await sweep(bench.deps);
  expect(await standingOf(id)).toEqual(['queued', 'submitted', 'queued']);
});

test('an order with posts is completed only after every post is delivered', async () => {
  const { id, codes } = await likesOrder();
  const deliver = async () => {
    for (const order of bench.provider.orders())
      bench.provider.updateOrder(order.id, { status: 'Completed' });
    bench.pass(700);
    await syncStatuses(bench.deps);
  };
  await submitAll(id, [0, 1]);
  await deliver();
  expect(await stateOf(id)).toBe('processing');
  await submitAll(id, [2]);
  await deliver();
  expect(await stateOf(id)).toBe('completed');
  expect(placedOrdersOf(codes)).toHaveLength(3);
});

test('an order with posts refunds undelivered units of a post by the post’s share of the line price', async () => {
  const { id } = await likesOrder();
  await submitAll(id);
  const [first] = bench.provider.orders().filter(({ quantity }) => quantity === 36);
  bench.provider.updateOrder(first!.id, { status: 'Partial', remains: 18 });
  bench.pass(700);
  await syncStatuses(bench.deps);
  const told = await rows<{ data: object }>(
    bench.deps.database,
    `select data from order_events where order_id = $1 and kind = 'delivery_partial'`,
    [id],
  );
  // €10 × 18 ÷ 110, rounded in the buyer's favour.
  expect(told).toMatchObject([{ data: { remains: 18, refundableCents: 164 } }]);
});

test('an order with posts refunds an abandoned post by its own share and continues the others', async () => {
  const { id, lineItemId, codes } = await likesOrder();
  bench.provider.setFaults({ next: [{ action: 'add', kind: 'invalid-link' }] });
  await submitAll(id, [1]);
  const { items } = await listAmbiguous(bench.deps, { limit: 50, sort: 'newest' });
  const [refused] = items;
  expect(refused).toMatchObject({ quantity: 37, priceCents: 336 });
  const { rows: staff } = await bench.deps.database.query(
    `insert into staff_members (username, password_hash) values ('refunder', 'x') returning id`,
  );
  bench.jobs.length = 0;
  await refundSubmission(bench.deps, {
    submissionId: refused!.submissionId as never,
    note: 'no such post',
    staff: { kind: 'staff', id: staff[0].id, username: 'refunder', role: 'agent' },
  });
  expect(bench.jobs).toMatchObject([
    {
      name: 'payments.request-refund',
      payload: { lineItemId, amountCents: 336, reason: 'submission_not_delivered_1' },
    },
  ]);
  await submitAll(id);
  expect(placedOrdersOf(codes).map(({ code }) => code)).toEqual([codes[0], codes[2]]);
});

test('an order with posts marks only the post that a crash interrupted as ambiguous', async () => {
  const { deps } = bench;
  const { id, codes } = await likesOrder();
  const at = deps.now();
  await openFulfilments(deps, deps.database, id);
  const claimed = await claimDue(deps.database, 3);
  const second = claimed.find(({ link }) => link.includes(`/${codes[1]}/`));
  const sending = { expectedCharge: '0.0148', balanceBefore: '100', request: { action: 'add' }, at };
  await startSending(deps.database, { ...sending, fulfilment: second! });
  bench.jobs.length = 0;
  bench.pass(120);
  await sweep(deps);
  expect(bench.jobs.map(({ name }) => name)).toEqual(['fulfilment.reconcile-submission']);
  await submitAll(id);
  expect(placedOrdersOf(codes).map(({ code }) => code)).toEqual([codes[0], codes[2]]);
  expect(await standingOf(id)).toEqual(['submitted', 'in_doubt', 'submitted']);
});

test('an order with posts delays a post that another order is being delivered to, but not the others', async () => {
  const first = await likesOrder();
  await submitAll(first.id);
  const second = await likesOrder([`${first.codes[0]}x`, first.codes[1]!, `${first.codes[2]}x`]);
  await submitAll(second.id);
  expect(await standingOf(second.id)).toEqual(['submitted', 'queued', 'submitted']);
  const busy = bench.provider.orders().find(({ link }) => link.endsWith(`/${first.codes[1]}/`));
  bench.provider.updateOrder(busy!.id, { status: 'Completed' });
  bench.pass(700);
  await syncStatuses(bench.deps);
  const due = await claimDue(bench.deps.database, 10);
  expect(due).toMatchObject([{ orderId: second.id, link: `https://www.instagram.com/p/${first.codes[1]}/` }]);
  for (const claimed of due) await submitFulfilment(bench.deps, claimed);
  expect(await standingOf(second.id)).toEqual(['submitted', 'submitted', 'submitted']);
});
