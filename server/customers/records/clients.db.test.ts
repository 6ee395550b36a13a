import { beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import {
  type ClientFilter,
  clientFilterSchema,
  clientSorts,
  clientsQuerySchema,
} from '#contracts/customers/records.ts';
import { listPastOrders } from '#server/catalog/past-orders/past-orders.ts';
import { features } from '#server/features.ts';
import { suppress } from '#server/mail/suppressions/suppress.ts';
import { inTransaction } from '#server/platform/database/pool.ts';

import type { Deps } from '#server/platform/deps.ts';
import type { StaffActor } from '#server/staff/audit/actor.ts';
import { testDatabase } from '#tests/harness/database.ts';
import { queriesOn } from '#tests/harness/queries.ts';
import { startForTests } from '#tests/harness/start-for-tests.ts';
import { insertTestOrder } from '#tests/harness/test-orders.ts';
import { seedOrders } from '../../../scripts/seed/seed-orders.ts';
import { eraseAccount } from '../account/data/erase-account.ts';
import { exportAccount } from '../account/data/export-account.ts';
import { clientBulkActions } from './bulk-actions.ts';
import { listClients, searchClients } from './list-clients.ts';
import { mergeClients, unmergeClients } from './merge-clients.ts';
import { eraseClient } from './personal-data.ts';
import { addSegment, changeSegment, listSegments, membersOfSegment, removeSegment } from './segments.ts';
import { showClient } from './show-client.ts';
import { claimMarks, lockCounting } from './store-count.ts';
import { countAddresses, updateAllClientTotals } from './update-totals.ts';
import { addClientNote } from './write-note.ts';

const own = startForTests(testDatabase);
let deps: Deps;
const erasures: string[] = [];
const staff = {
  kind: 'staff',
  id: '019a0000-0000-7000-8000-000000000001',
  username: 'lucia',
  role: 'owner',
} as StaffActor;

beforeAll(async () => {
  const queue = {
    enqueue: async (_tx: unknown, _job: string, { erasureId }: { erasureId: string }) =>
      void erasures.push(erasureId),
  };
  const secrets = { signingKey: 'a key of tests', signingKeys: ['a key of tests'] };
  deps = { database: own.database, now: () => new Date(), queue, secrets } as unknown as Deps;
  await insertTestOrder(own.database, { createdAt: new Date('2026-02-01T10:00:00Z') });
  await execute(`update providers set currency = 'USD'`);
  await execute(`insert into staff_members (id, username, password_hash) values ($1, 'lucia', 'none')`, [
    staff.id,
  ]);
  await seedOrders(own.database, { orders: 700, days: 365 });
  await execute(
    `insert into customer_devices (token_sha256, email, first_at, last_at)
     select sha256('own'), email, now(), now() from clients order by email limit 1`,
  );
});

const db = () => own.database;
const { execute, one, rows } = queriesOn(db);

const plain = `
  select a.email, count(*) filter (where o.paid_at is not null)::int as orders,
         count(*) filter (where o.paid_at is null)::int as tries, min(o.created_at) as first, max(o.created_at) as last,
         (select coalesce(sum(p.amount_received_cents - p.amount_refunded_cents), 0)::int from payments p join orders x on x.id = p.order_id
           where lower(x.email) = a.email and p.state = 'succeeded') as spent,
         (select count(*)::int from refunds r join payments p on p.id = r.payment_id join orders x on x.id = p.order_id
           where lower(x.email) = a.email and r.state = 'succeeded') as refunds,
         (select count(*)::int from disputes d join payments p on p.id = d.payment_id join orders x on x.id = p.order_id
           where lower(x.email) = a.email) as disputes,
         (select count(*)::int from refills r join orders x on x.id = r.order_id where lower(x.email) = a.email) as refills,
         case when exists (select from suppressions s where s.email = a.email and s.kind in ('marketing', 'bounce', 'complaint')) then 'stopped'
              when bool_or(o.paid_at is not null and exists (
                     select from order_consents k where k.order_id = o.id and k.kind = 'marketing')) then 'given'
              else 'none' end as consent,
         exists (select from customer_devices d where d.email = a.email) as account,
         bool_or(exists (select from blocked_users b where b.is_active and (b.username = o.username or b.email = a.email))) as blocked
    from orders o cross join lateral (select lower(o.email) as email) a
   where o.paid_at is not null or o.payment_state in ('pending', 'failed')
   group by a.email`;
const kept = `
  select email, orders, tries, first_order_at as first, last_order_at as last, spent_cents as spent, refunds, disputes, refills,
         consent, account, blocked_until is not null as blocked from clients`;

async function compareAll(): Promise<void> {
  await updateAllClientTotals(deps);
  const [shop, all] = await Promise.all(
    [kept, plain].map((query) => rows<{ email: string }>(`${query} order by email`)),
  );
  expect(shop).toEqual(all);
}

const findClient = async (email: string) =>
  (await one<{ id: string }>('select id from clients where email = $1', [email])).id;
const readClients = (asked: z.input<typeof clientsQuerySchema> = {}) =>
  listClients(deps, clientsQuerySchema.parse({ limit: 200, ...asked }));

async function buyer(name: string, count = 1): Promise<{ id: string; email: string; orders: string[] }> {
  const orders: string[] = [];
  for (let n = 0; n < count; n += 1) {
    const order = await insertTestOrder(db(), { username: name });
    await execute(
      `insert into payments (order_id, state, intent_id, amount_cents, amount_received_cents, charge_id, settled_at, due_at)
       values ($1, 'succeeded', $2, 999, 999, $3, now(), null)`,
      [order.id, `pi_${name}_${n}`, `ch_${name}_${n}`],
    );
    orders.push(order.id);
  }
  await updateAllClientTotals(deps);
  const email = `${name}@example.test`;
  return { id: await findClient(email), email, orders };
}

describe('rows of customers', () => {
  it('rows of customers equal a plain query over a year of orders', async () => {
    expect((await rows(kept)).length).toBeGreaterThan(400);
    await compareAll();
  });

  it('rows of customers follow every change of their source rows', async () => {
    const { email, orders } = await buyer('changing', 2);
    await compareAll();
    const payment = `(select id from payments where order_id = $1)`;
    const order = [orders[0]];
    await execute(
      `insert into refunds (payment_id, amount_cents, reason, requested_by, request_key, state)
       values (${payment}, 500, 'asked', 'staff', 'k', 'pending')`,
      order,
    );
    await execute(`update refunds set state = 'succeeded' where payment_id = ${payment}`, order);
    await execute(`update payments set amount_refunded_cents = 500 where order_id = $1`, order);
    await execute(
      `insert into disputes (id, payment_id, amount_cents, reason, state, opened_at)
       values ('dp_clients', ${payment}, 999, 'fraudulent', 'needs_response', now())`,
      order,
    );
    await compareAll();
    await execute(
      `insert into customer_devices (token_sha256, email, first_at, last_at) values (sha256('d'), $1, now(), now())`,
      [email],
    );
    await execute(
      `insert into blocked_users (username, reason, blocked_by) values ('changing', 'bots', 'lucia')`,
    );
    await suppress(db(), { email, kinds: ['marketing'], source: 'link', at: new Date() });
    await compareAll();
    expect((await readClients({ q: 'changing' })).items).toMatchObject([
      { spentCents: 1498, refunds: 1, disputes: 1, account: true, blocked: true, consent: 'stopped' },
    ]);
    await execute(`update blocked_users set is_active = false where username = 'changing'`);
    await execute(`update orders set email = 'Another@example.test' where id = $1`, order);
    await compareAll();
    expect(await readClients({ q: 'another@' })).toMatchObject({ total: 1 });
    // An open checkout without a payment attempt creates no customer, a failed payment does.
    const open = await insertTestOrder(db(), { username: 'trying', paidAt: null });
    await compareAll();
    expect(await readClients({ q: 'trying' })).toMatchObject({ total: 0 });
    await execute(`update orders set payment_state = 'failed' where id = $1`, [open.id]);
    await compareAll();
    expect((await readClients({ q: 'trying' })).items).toMatchObject([
      { orders: 0, tries: 1, spentCents: 0 },
    ]);
  });

  it('rows of customers are all counted when one address has hundreds of marks for a recount', async () => {
    const order = await insertTestOrder(db(), { username: 'often' });
    await execute(`insert into client_marks select lower($1) from generate_series(1, 700)`, [order.email]);
    await insertTestOrder(db(), { username: 'afterwards' });
    await updateAllClientTotals(deps);
    await compareAll();
  });

  it('rows of customers survive a process killed while counting', async () => {
    await insertTestOrder(db(), { username: 'killed' });
    const killed = inTransaction(db(), async (tx) => {
      await lockCounting(tx);
      await countAddresses(tx, (await claimMarks(tx, 500)).addresses);
      throw new Error('kill -9');
    });
    await expect(killed).rejects.toThrow('kill -9');
    await Promise.all([updateAllClientTotals(deps), updateAllClientTotals(deps)]);
    await compareAll();
  });
});

describe('the customer list', () => {
  it.each(clientSorts.flatMap((sort) => [sort, `-${sort}` as const]))(
    'the customer list shows every customer once when paged by %s',
    async (sort) => {
      const seen: string[] = [];
      let cursor: string | undefined;
      do {
        const page = await listClients(deps, clientsQuerySchema.parse({ limit: 100, sort, cursor }));
        seen.push(...page.items.map(({ id }) => id));
        cursor = page.nextCursor ?? undefined;
      } while (cursor);
      const column = {
        last: 'last_order_at',
        first: 'first_order_at',
        spent: 'spent_cents',
        orders: 'orders',
        email: 'email',
      };
      const way = sort.startsWith('-') ? 'desc' : 'asc';
      const key = column[sort.replace('-', '') as keyof typeof column];
      const all = await rows<{ id: string }>(`select id from clients order by ${key} ${way}, id ${way}`);
      expect(seen).toEqual(all.map(({ id }) => id));
    },
  );

  it.each<[ClientFilter, string]>([
    [{ spentFrom: 1000, spentTo: 3000 }, 'spent_cents between 1000 and 3000'],
    [{ ordersFrom: 2, ordersTo: 4 }, 'orders between 2 and 4'],
    [{ firstFrom: '2026-06-01' }, `first_order_at >= timestamp '2026-06-01' at time zone 'Europe/Madrid'`],
    [{ lastTo: '2026-06-01' }, `last_order_at < timestamp '2026-06-02' at time zone 'Europe/Madrid'`],
    [{ quietDays: 90 }, `last_order_at < now() - interval '90 days'`],
    [{ recentDays: 90 }, `last_order_at >= now() - interval '90 days'`],
    [{ language: 'fr' }, `locale = 'fr'`],
    [{ country: 'ES' }, `country = 'ES'`],
    [{ consent: 'given' }, `consent = 'given'`],
    [{ disputes: 'yes' }, 'disputes > 0'],
    [{ refunds: 'no' }, 'refunds = 0'],
    [{ account: 'yes' }, 'account'],
    [{ blocked: 'no' }, 'blocked_until is null'],
  ])('the customer list returns the same for %j as a plain query', async (filter, condition) => {
    const { n } = await one<{ n: number }>(`select count(*) as n from clients where ${condition}`);
    expect(n).toBeGreaterThan(0);
    expect(await readClients(filter)).toMatchObject({ total: n, totalIsEstimate: false });
  });
});

describe('two merged addresses', () => {
  it('two merged addresses count together in either direction and separately after a revert', async () => {
    const [first, second, third] = [await buyer('one', 2), await buyer('two'), await buyer('three', 3)];
    const note = { clientId: second.id, text: 'Called about the invoice.', staff, key: 'note-of-two-0001' };
    expect(await addClientNote(deps, note)).toBe(await addClientNote(deps, note));
    const reason = 'The same person on the telephone';
    const inner = await mergeClients(deps, { keptId: second.id, gone: third.id, reason, staff });
    const outer = await mergeClients(deps, { keptId: first.id, gone: second.id, reason, staff });
    const whole = await showClient(deps, first.id);
    expect(whole).toMatchObject({ orders: 6, spentCents: 5994, notes: [{ text: note.text, by: 'lucia' }] });
    expect(whole.addresses.map(({ email }) => email)).toEqual([first.email, third.email, second.email]);
    expect((await readClients({ q: second.email })).items.map(({ id }) => id)).toEqual([first.id]);
    await expect(
      mergeClients(deps, { keptId: third.id, gone: first.id, reason, staff }),
    ).rejects.toMatchObject({ code: 'conflict' });
    await unmergeClients(deps, { mergeId: outer, staff });
    expect(await showClient(deps, first.id)).toMatchObject({ orders: 2, spentCents: 1998, notes: [] });
    expect(await showClient(deps, second.id)).toMatchObject({ orders: 4, spentCents: 3996 });
    await unmergeClients(deps, { mergeId: inner, staff });
    await expect(unmergeClients(deps, { mergeId: inner, staff })).rejects.toMatchObject({ code: 'conflict' });
    await compareAll();
    const again = await mergeClients(deps, { keptId: first.id, gone: third.id, reason, staff });
    expect(await showClient(deps, first.id)).toMatchObject({ orders: 5 });
    await unmergeClients(deps, { mergeId: again, staff });
    expect(await rows(`select from orders where email = $1`, [third.email])).toHaveLength(3);
  });
});

const insertImportedOrder = (number: string, email: string) =>
  execute(
    `insert into past_orders (number, ordered_at, email, customer_name, username, service, total_cents, import_id)
     values ($1, '2024-03-01T12:00:00Z', $2, 'Eva Ruiz', 'eva.antes', '1000 seguidores', 2500, gen_random_uuid())`,
    [number, email],
  );

describe('orders of the earlier shop', () => {
  it('orders of the earlier shop are shown with their customer, excluded from sums, and erased with the customer', async () => {
    const [kept, gone] = [await buyer('before'), await buyer('before.too')];
    await insertImportedOrder('OLD-1', gone.email);
    await compareAll();
    const found = async (q: string) => (await listPastOrders(deps, { q, limit: 5 })).items;
    for (const part of ['old-1', 'BEFORE.too@', 'Ruiz', '@eva.ant', 'seguid'])
      expect(await found(part)).toMatchObject([{ number: 'OLD-1', clientId: gone.id }]);
    expect((await listPastOrders(deps, { from: '2024-03-02', limit: 5 })).items).toEqual([]);
    expect((await listPastOrders(deps, { from: '2024-03-01', to: '2024-03-01', limit: 5 })).total).toBe(1);
    const figures = { orders: 1, spentCents: 999, money: { revenueCents: 999 } };
    const past = {
      orders: 1,
      totalCents: 2500,
      newest: [{ number: 'OLD-1', at: '2024-03-01T12:00:00.000Z' }],
    };
    expect(await showClient(deps, gone.id)).toMatchObject({ ...figures, past });
    expect(await showClient(deps, kept.id)).toMatchObject({ past: { orders: 0, firstAt: null, newest: [] } });
    expect(await exportAccount(deps, gone.email)).toMatchObject({ pastOrders: [{ number: 'OLD-1' }] });
    await mergeClients(deps, { keptId: kept.id, gone: gone.id, reason: 'one person', staff });
    expect(await showClient(deps, kept.id)).toMatchObject({ orders: 2, spentCents: 1998, past });
    expect(await found('old-1')).toMatchObject([{ clientId: kept.id }]);
    await eraseClient(deps, { id: kept.id, reason: 'asked by letter', staff });
    for (const id of erasures) await eraseAccount(deps, features, id);
    expect(await found('ruiz')).toEqual([]);
    expect(await found('old-1')).toMatchObject([{ customerName: null, username: null, clientId: null }]);
    expect(await exportAccount(deps, gone.email)).toMatchObject({ pastOrders: [] });
  });
});

it('customers are found by part of a name or by order number, here or in the earlier shop', async () => {
  const { id, email, orders } = await buyer('looked.for');
  await insertImportedOrder('OLD-2', email);
  const { number } = await one<{ number: string }>('select number from orders where id = $1', orders);
  const expected = { kind: 'customer', id, title: email, about: ['@looked.for'] };
  for (const words of ['looked.f', 'LOOKED.FOR@example', number, number.toLowerCase(), 'OLD-2'])
    expect(await searchClients(deps, words)).toMatchObject([expected]);
  expect(await searchClients(deps, 'nobody at all')).toEqual([]);
});

describe('a customer', () => {
  it('a customer shows the same margin as the dashboard', async () => {
    const seeded = await one<{ id: string; email: string }>(
      'select id, email from clients where refunds > 0 and orders > 1 and sample limit 1',
    );
    const { money, orderList, mails } = await showClient(deps, seeded.id);
    const sums = await one<{ revenue: number; tax: number; cost: number }>(
      `select sum(o.total_cents)::int as revenue, sum(o.tax_cents)::int as tax,
              round(100 * sum((select f.charge / (select r.per_euro from currency_rates r where r.currency = 'USD'
                 and r.day <= madrid_day(o.paid_at) order by r.day desc limit 1) from fulfilments f where f.order_id = o.id)))::int as cost
         from orders o where o.email = $1 and o.paid_at is not null`,
      [seeded.email],
    );
    const back = await rows<{ cents: number; tax: number }>(
      `select r.amount_cents as cents, round(r.amount_cents * o.tax_cents::numeric / o.total_cents)::int as tax
         from refunds r join payments p on p.id = r.payment_id join orders o on o.id = p.order_id where o.email = $1 and r.state = 'succeeded'`,
      [seeded.email],
    );
    const net = sums.revenue - sums.tax - back.reduce((sum, { cents, tax }) => sum + cents - tax, 0);
    expect(money).toEqual({
      ...{ revenueCents: sums.revenue, taxCents: sums.tax, netCents: net, costCents: sums.cost },
      ...{ marginCents: net - sums.cost, unpriced: 0 },
    });
    expect(orderList.length).toBeGreaterThan(1);
    expect(mails.length).toBeGreaterThan(1);
  });

  it('a customer shows the consents of orders and of the account, which decide about offers', async () => {
    const { id, orders, email } = await buyer('agreeing');
    const open = await insertTestOrder(db(), { username: 'agreeing', paidAt: null, paymentState: 'failed' });
    const agree = (order: string) =>
      execute(
        `insert into order_consents (order_id, kind, statement, version, locale, agreed_at)
         values ($1, 'marketing', 'Quiero ofertas', 'test', 'es', now())`,
        [order],
      );
    const consents = async () => {
      const client = await showClient(deps, id);
      const reached = await rows(
        `select email from mail_agreements where email = $1 and choice = 'marketing'`,
        [email],
      );
      expect(client.consent === 'given').toBe(reached.length > 0);
      return client.consents.filter(({ kind }) => kind === 'marketing' || kind === 'reminders');
    };
    await agree(open.id);
    expect(await consents()).toMatchObject([{ orderId: open.id, kind: 'marketing' }]);
    await execute(
      `insert into mail_consents (email, choice, statement, locale, source, agreed_at)
       select $1, unnest(array['reminders', 'marketing']), 'Quiero ofertas', 'es', 'account', now()`,
      [email],
    );
    const inAccount = { orderId: null, orderNumber: null, statement: 'Quiero ofertas' };
    const ofAccount = (await consents()).filter(({ orderId }) => orderId === null);
    expect(ofAccount).toMatchObject([inAccount, inAccount]);
    expect(ofAccount.map(({ kind }) => kind).sort()).toEqual(['marketing', 'reminders']);
    await agree(orders[0] ?? '');
    expect(await consents()).toHaveLength(4);
  });

  it('a customer loses row, notes and merges when erased, and starts again with the next order', async () => {
    const [kept, gone] = [await buyer('leaving'), await buyer('leaving.too')];
    const text = 'Prefers to be written to in French.';
    await addClientNote(deps, { clientId: kept.id, text, staff, key: 'note-of-leaving-1' });
    expect(await exportAccount(deps, kept.email)).toMatchObject({ notes: [{ text }], joined: [] });
    await mergeClients(deps, { keptId: kept.id, gone: gone.id, reason: 'one person', staff });
    expect(await exportAccount(deps, gone.email)).toMatchObject({ joined: [{ undoneAt: null }] });
    expect(JSON.stringify(await exportAccount(deps, gone.email))).not.toContain(kept.email);
    await eraseClient(deps, { id: kept.id, reason: 'asked by letter', staff });
    const left = `select email from clients where email in ('${kept.email}', '${gone.email}')`;
    expect(await rows(left)).toEqual([]);
    await insertTestOrder(db(), { username: 'leaving' });
    for (const id of erasures) await eraseAccount(deps, features, id);
    await updateAllClientTotals(deps);
    expect(await rows(left)).toEqual([{ email: kept.email }]);
    expect((await readClients({ q: kept.email })).items).toMatchObject([{ orders: 1 }]);
    expect(await rows('select from client_notes where text = $1', [text])).toEqual([]);
    expect(await rows(`select from client_merges where reason = 'one person'`)).toEqual([]);
    expect(await rows(`select from orders where email = $1`, [kept.email])).toHaveLength(2);
  });
});

describe('segments', () => {
  it('segments have the members of the list, page by page, with their mail language', async () => {
    const filter = clientFilterSchema.parse({ language: 'it', consent: 'given' });
    const id = await addSegment(deps, { name: 'Italia con permiso', filter, staff });
    const { total } = await readClients({ segment: id });
    const expected = await readClients({ language: 'it', consent: 'given' });
    expect(total).toBe(expected.total);
    const seen: string[] = [];
    let after: string | null = null;
    for (;;) {
      const page: Awaited<ReturnType<typeof membersOfSegment>> = await membersOfSegment(db(), {
        segmentId: id,
        after,
        limit: 7,
      });
      if (page.length === 0) break;
      seen.push(...page.map(({ email }) => email));
      expect(page.every(({ locale }) => locale === 'it')).toBe(true);
      after = page.at(-1)?.clientId ?? null;
    }
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen).toHaveLength(total);
    expect(await listSegments(db())).toMatchObject([{ id, count: total, consenting: total, by: 'lucia' }]);
  });

  it('segments have unique names and can be restored', async () => {
    const wish = { name: 'De tiempo', filter: { quietDays: 90 }, staff };
    const id = await addSegment(deps, wish);
    const taken = { code: 'name_taken' };
    await expect(addSegment(deps, { ...wish, name: 'de TIEMPO' })).rejects.toMatchObject(taken);
    await removeSegment(deps, { id, staff, removed: true });
    await expect(membersOfSegment(db(), { segmentId: id, after: null, limit: 1 })).rejects.toMatchObject({
      code: 'not_found',
    });
    const other = await addSegment(deps, wish);
    await expect(removeSegment(deps, { id, staff, removed: false })).rejects.toMatchObject(taken);
    await changeSegment(deps, { id: other, name: 'De hace tiempo', filter: { quietDays: 120 }, staff });
    await removeSegment(deps, { id, staff, removed: false });
    expect((await listSegments(db())).map(({ name }) => name)).toEqual(
      expect.arrayContaining(['De hace tiempo', 'De tiempo']),
    );
  });
});

it('bulk actions add a note that can be reverted and an objection that cannot', async () => {
  const { id, email } = await buyer('many');
  const { client_note: note, client_stop_marketing: stop } = clientBulkActions;
  const act = { id, staff, key: 'run-of-many-0001' };
  const text = 'Asked at the fair.';
  const was = await inTransaction(db(), (tx) => note.run(deps, tx, { ...act, values: { text } }));
  expect((await showClient(deps, id)).notes).toMatchObject([{ text }]);
  await inTransaction(db(), async (tx) => note.undo?.(deps, tx, { ...act, was }));
  expect((await showClient(deps, id)).notes).toEqual([]);
  const stopped = () => inTransaction(db(), (tx) => stop.run(deps, tx, { ...act, values: {} }));
  expect(await stopped()).toEqual({});
  expect(await stopped()).toBeUndefined();
  expect(stop.undo).toBeUndefined();
  expect(await showClient(deps, id)).toMatchObject({
    consent: 'stopped',
    stopped: [{ email, kind: 'marketing', source: 'staff' }],
  });
});
