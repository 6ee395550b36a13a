import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toDecimalString } from '#contracts/kit/money.ts';
import { execute } from '#server/platform/database/query.ts';
import { parseCsv } from '#server/platform/kit/csv.ts';
import { insertTestOrder } from '#tests/harness/test-orders.ts';
import { findOrders, listPending } from '../../scripts/auge/order-commands.ts';
import { seedOrders } from '../../scripts/seed/seed-orders.ts';
import { testKey } from '../harness/api-keys.ts';
import { testDatabase } from '../harness/database.ts';
import { queriesOn } from '../harness/queries.ts';
import { signIn, type TestShop, testShop } from '../harness/shop.ts';

let shop: TestShop;
let cookie: string;
let key: string;
const db = () => shop.program.deps.database;
const { one, rows } = queriesOn(db);

const madridDay = (column: string) => `(${column} at time zone 'Europe/Madrid')::date`;
const midYear = `(now() - interval '180 days')::date`;
let from: string;
let today: string;

// A web process without a worker, so that nothing changes between a reply and its query.
beforeAll(async () => {
  const own = await testDatabase();
  await insertTestOrder(own.database);
  await seedOrders(own.database, { orders: 1200, days: 365 });
  await execute(
    own.database,
    `update payments set processor = 'redsys' where get_byte(decode(md5(id::text), 'hex'), 0) < 128`,
  );
  // Three of four seeded orders become real.
  await execute(
    own.database,
    `update orders set sample = false where get_byte(decode(md5(id::text), 'hex'), 1) < 192`,
  );
  // A dispute that a bank has not decided.
  await execute(
    own.database,
    `update disputes set state = 'needs_response', closed_at = null
      where id in (select id from disputes order by id limit 3)`,
  );
  await execute(
    own.database,
    `insert into pending_items (reason, subject_kind, subject_id, order_id, amount_cents, urgency)
     select 'mentioned', 'note', o.id::text, o.id, o.total_cents, 2 from orders o
      where get_byte(decode(md5(o.id::text), 'hex'), 2) < 16`,
  );
  shop = await testShop({ database: own, redsys: true, config: { roles: ['web'] } });
  cookie = await signIn(shop);
  key = (await testKey(db(), ['orders:read', 'staff:read', 'payments:read', 'fulfilment:read'])).key;
  const days = await one<{ from: string; today: string }>(
    `select ${midYear}::text as from, ${madridDay('now()')}::text as today`,
  );
  ({ from, today } = days);
});
afterAll(() => shop.close());

async function ask<Reply = { total: number; totalIsEstimate: boolean }>(path: string): Promise<Reply> {
  const reply = await fetch(`${shop.url}/api/admin/${path}`, { headers: { cookie } });
  const body = await reply.json();
  expect(reply.status, `${path}: ${JSON.stringify(body)}`).toBe(200);
  return body as Reply;
}

const count = async (from: string, values: unknown[] = []) =>
  (await one<{ n: number }>(`select count(*)::int as n from ${from}`, values)).n;

const isWaiting = `i.resolved_at is null and (i.snoozed_until is null or i.snoozed_until <= now())`;
const realItems = `pending_items i left join orders o on o.id = i.order_id
  where ${isWaiting} and o.sample is not true`;

describe('the total of a list equals its query', () => {
  const paid = `payment_state in ('paid', 'partially_refunded', 'refunded')`;
  const back = 'amount_refunded_cents';
  const open = `exists (select from disputes d where d.payment_id = p.id and d.closed_at is null)`;
  it.each([
    ['orders', 'orders'],
    ['orders?status=completed', `orders where state = 'completed'`],
    ['orders?paymentStatus=paid,partially_refunded,refunded', `orders where ${paid}`],
    ['orders?language=it&paymentStatus=paid', `orders where locale = 'it' and payment_state = 'paid'`],
    ['orders?amountFrom=900&amountTo=1000', 'orders where total_cents between 900 and 1000'],
    [
      'orders?pending=any',
      `orders o where exists (select from pending_items i where i.order_id = o.id and i.resolved_at is null)`,
    ],
    ['payments', 'payments'],
    ['payments?processor=redsys', `payments where processor = 'redsys'`],
    ['payments?refunded=yes', `payments where ${back} > 0`],
    [
      'payments?state=partially_refunded',
      `payments p where ${back} > 0 and ${back} < amount_received_cents and not ${open}`,
    ],
    ['payments?state=disputed', `payments p where state = 'succeeded' and ${open}`],
    ['disputes', 'disputes'],
    ['disputes?state=lost', `disputes where state = 'lost'`],
    [
      'customers',
      `(select lower(email) from orders where paid_at is not null or payment_state <> 'unpaid' group by 1) buyers`,
    ],
    ['abandoned-checkouts', 'abandoned_checkouts'],
    ['abandoned-checkouts?state=recovered', 'abandoned_checkouts where recovered_order_id is not null'],
    ['pending', `pending_items i where ${isWaiting}`],
  ])('the total of %s equals a count of its rows', async (path, table) => {
    const { total, totalIsEstimate } = await ask(path);
    expect(totalIsEstimate).toBe(false);
    expect(total).toBe(await count(table));
    expect(total).toBeGreaterThan(0);
  });

  it('the total of a list counts the rows of a period by days in Madrid', async () => {
    const span = `from=${from}&to=${today}`;
    const between = (column: string) => `${madridDay(column)} between $1::date and $2::date`;
    const days = [from, today];
    expect((await ask(`orders?${span}`)).total).toBe(
      await count(`orders where ${between('created_at')}`, days),
    );
    expect((await ask(`payments?refundedFrom=${from}&refundedTo=${today}`)).total).toBe(
      await count(
        `payments p where exists (select from refunds r where r.payment_id = p.id and r.state = 'succeeded'
           and ${between('r.created_at')})`,
        days,
      ),
    );
    expect((await ask(`disputes?${span}`)).total).toBe(
      await count(`disputes where ${between('opened_at')}`, days),
    );
  });

  it('order counts per filter value equal plain queries', async () => {
    const { counts, isEstimate } = await ask<{ counts: Record<string, number>; isEstimate: boolean }>(
      'orders/counts',
    );
    expect(isEstimate).toBe(false);
    const plain = await rows<{ key: string; n: number }>(
      `select 'status:' || state as key, count(*)::int as n from orders group by state
       union all select 'paymentStatus:' || payment_state, count(*)::int from orders group by payment_state
       union all select 'language:' || locale, count(*)::int from orders group by locale`,
    );
    expect(plain.length).toBeGreaterThan(8);
    for (const each of plain) expect([each.key, counts[each.key]]).toEqual([each.key, each.n]);
  });
});

it('the customers of the list have the sums of their orders', async () => {
  const { items } = await ask<{ items: { email: string; [name: string]: unknown }[] }>(
    'customers?limit=100&sort=-spent',
  );
  const plain = await rows(
    `select lower(o.email) as email, count(*) filter (where o.paid_at is not null)::int as orders,
            sum(p.amount_received_cents - p.amount_refunded_cents)::int as "spentCents",
            sum(p.amount_refunded_cents)::int as "refundedCents",
            sum((select count(*) from disputes d where d.payment_id = p.id))::int as disputes
       from orders o join payments p on p.order_id = o.id and p.state = 'succeeded' group by 1`,
  );
  const byEmail = new Map(plain.map((row) => [row.email, row]));
  expect(items.length).toBe(100);
  for (const { email, orders, spentCents, refundedCents, disputes } of items)
    expect({ email, orders, spentCents, refundedCents, disputes }).toEqual(byEmail.get(email));
});

it('the inbox counts real items and the money of each of their orders once', async () => {
  const summary = await ask<{
    total: number;
    samples: number;
    amountCents: number;
    groups: { reason: string; count: number }[];
  }>('pending/summary');
  expect(summary.total).toBe(await count(realItems));
  expect(summary.samples).toBe(
    await count(`pending_items i join orders o on o.id = i.order_id where ${isWaiting} and o.sample`),
  );
  const { cents } = await one<{ cents: number }>(
    `select sum(most)::int as cents from (
       select max(i.amount_cents) as most from ${realItems} group by coalesce(i.order_id, i.id)) each`,
  );
  expect(summary.amountCents).toBe(cents);
  for (const { reason, count: shown } of summary.groups)
    expect([reason, shown]).toEqual([reason, await count(`${realItems} and i.reason = $1`, [reason])]);
  const { counts } = await ask<{ counts: Record<string, number> }>('attention');
  expect(counts.pending).toBe(summary.total);
  expect(counts.disputes).toBe(
    await count(`disputes d join payments p on p.id = d.payment_id join orders o on o.id = p.order_id
      where not o.sample and d.state in ('needs_response', 'warning_needs_response')`),
  );
});

it.each([1, 7, 30, 90, 365])('abandoned carts of %i days have the sums of those days', async (days) => {
  const { start } = await one<{ start: string }>(
    `select (${madridDay('now()')} - $1::int + 1)::text as start`,
    [days],
  );
  const { sums } = await ask<{ sums: unknown }>(`abandoned-checkouts/figures?from=${start}`);
  expect(sums).toEqual(
    await one(
      `select count(*)::int as carts, coalesce(sum(o.total_cents), 0)::int as "abandonedCents",
              count(p.id)::int as recovered, coalesce(sum(p.total_cents), 0)::int as "recoveredCents"
         from abandoned_checkouts a join orders o on o.id = a.order_id left join orders p on p.id = a.recovered_order_id
        where ${madridDay('a.abandoned_at')} >= $1::date`,
      [start],
    ),
  );
});

describe('an export', () => {
  const columnsOf = async (path: string) => {
    const reply = await fetch(`${shop.url}/api/admin/${path}`, { headers: { cookie } });
    expect(reply.status).toBe(200);
    const [head, ...lines] = parseCsv((await reply.text()).replace('\uFEFF', ''));
    const at = (name: string) => head?.cells.indexOf(name) ?? -1;
    return {
      lines,
      sum: (name: string) => lines.reduce((all, { cells }) => all + Number(cells[at(name)]), 0),
    };
  };

  it('an export of payments has every row and the sums of the table', async () => {
    const { lines, sum } = await columnsOf('payments.csv?processor=redsys');
    const plain = await one<Record<string, number>>(
      `select count(*)::int as n, sum(amount_cents)::int as amount, sum(amount_received_cents)::int as received,
              sum(amount_refunded_cents)::int as refunded from payments where processor = 'redsys'`,
    );
    expect({
      n: lines.length,
      amount: sum('amountCents'),
      received: sum('receivedCents'),
      refunded: sum('refundedCents'),
    }).toEqual(plain);
  });

  it('an export of orders has every row and the sums of the table', async () => {
    const { lines, sum } = await columnsOf('orders.csv?status=completed');
    const plain = await one<Record<string, number>>(
      `select count(*)::int as n, sum(total_cents)::int as total, sum(tax_cents)::int as tax,
              sum((select coalesce(sum(r.amount_cents), 0) from refunds r join payments p on p.id = r.payment_id
                    where p.order_id = o.id and r.state = 'succeeded'))::int as refunded
         from orders o where state = 'completed'`,
    );
    expect({
      n: lines.length,
      total: sum('totalCents'),
      tax: sum('taxCents'),
      refunded: sum('refundedCents'),
    }).toEqual(plain);
  });
});

it('the command line counts as the lists do and shows the stored amounts', async () => {
  const at = { url: shop.url, key };
  const open = await count(`pending_items i where ${isWaiting}`);
  const listed = await listPending(at);
  expect(listed.at(-1)).toBe(`… ${open} in all`);
  const samples = await count(
    `pending_items i join orders o on o.id = i.order_id where ${isWaiting} and o.sample`,
  );
  expect(samples).toBeGreaterThan(0);
  const order = await one<{ number: string; cents: number }>(
    `select number, total_cents as cents from orders where state = 'completed' order by id limit 1`,
  );
  const [found] = await findOrders(at, order.number);
  expect(found).toContain(`${toDecimalString(order.cents)} EUR`);
});
