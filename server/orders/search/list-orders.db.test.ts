import { beforeAll, describe, expect, it } from 'vitest';
import type { OrderId, StaffId } from '#contracts/kit/ids.ts';
import { staffOrderSchema } from '#contracts/orders/order-detail.ts';
import {
  type StaffOrderFilter,
  staffOrderSorts,
  staffOrdersQuerySchema,
} from '#contracts/orders/orders-list.ts';
import { orderStates } from '#contracts/orders/states.ts';
import { type Database, inTransaction } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { StaffActor } from '#server/staff/audit/actor.ts';
import { openItem, resolveItems } from '#server/staff/pending/open-item.ts';
import { testDatabase } from '#tests/harness/database.ts';
import { queriesOn } from '#tests/harness/queries.ts';
import { startForTests } from '#tests/harness/start-for-tests.ts';
import { insertTestFulfilment, insertTestOrder } from '#tests/harness/test-orders.ts';
import { seedOrders } from '../../../scripts/seed/seed-orders.ts';
import { showForStaff } from '../detail/show-for-staff.ts';
import { addNote, changeNote, removeNote } from '../notes/notes.ts';
import { countFacets, listOrders } from './list-orders.ts';
import { facetSets, sortingOf } from './search-rules.ts';
import {
  countMatches,
  findSortPositions,
  gatherOrders,
  type OrderPageQuery,
  type OrderQuery,
  sampleMatches,
  walkOrders,
} from './store-found.ts';

const own = startForTests(testDatabase);
let database: Database;
const { execute, one, rows } = queriesOn(() => database);
const seeded = 3000;

beforeAll(async () => {
  database = own.database;
  await insertTestOrder(database);
  await execute(
    `insert into services (id, type, audience, quantity, bonus_quantity, price_cents, provider_id, provider_service)
     select 900 + n, 'views', null, 100 * n, 0, 199 + 100 * n, 1, '1001' from generate_series(1, 6) n`,
  );
  await execute(
    `insert into discount_codes (code, kind, percent_basis_points) values ('HOLA5', 'percentage', 500)`,
  );
  await seedOrders(database, { orders: seeded, days: 730 });
});

const listTestOrders = (query: Record<string, unknown> = {}) =>
  listOrders({ database }, staffOrdersQuerySchema.parse(query));

const filters: Record<string, { query: StaffOrderFilter; where: string }> = {
  status: { query: { status: ['processing', 'refunded'] }, where: `o.state in ('processing', 'refunded')` },
  paymentStatus: { query: { paymentStatus: ['paid'] }, where: `o.payment_state = 'paid'` },
  deliveryStatus: {
    query: { deliveryStatus: ['partial', 'canceled'] },
    where: `exists (select from fulfilments f where f.order_id = o.id and f.state in ('partial', 'canceled'))`,
  },
  service: {
    query: { service: [901, 902] },
    where: 'exists (select from line_items l where l.order_id = o.id and l.service_id in (901, 902))',
  },
  serviceType: {
    query: { serviceType: ['views'] },
    where: `exists (select from line_items l where l.order_id = o.id and l.service_type = 'views')`,
  },
  provider: {
    query: { provider: [1] },
    where: 'exists (select from fulfilments f where f.order_id = o.id and f.provider_id = 1)',
  },
  language: { query: { language: ['fr'] }, where: `o.locale = 'fr'` },
  country: { query: { country: ['BE', 'DE'] }, where: `o.tax_country in ('BE', 'DE')` },
  audience: {
    query: { audience: ['europe'] },
    where: `exists (select from line_items l where l.order_id = o.id and l.audience = 'europe')`,
  },
  source: {
    query: { source: ['instagram', '/fr/ig'] },
    where: `source_of(o.source_url) in ('instagram', '/fr/ig')`,
  },
  code: { query: { code: ['HOLA5'] }, where: `o.discount_code = 'HOLA5'` },
  pending: {
    query: { pending: ['any'] },
    where: 'exists (select from pending_items i where i.order_id = o.id and i.resolved_at is null)',
  },
  date: {
    query: { from: '2026-01-01', to: '2026-09-30' },
    where: `(o.created_at at time zone 'Europe/Madrid')::date between '2026-01-01' and '2026-09-30'`,
  },
  amount: { query: { amountFrom: 300, amountTo: 600 }, where: 'o.total_cents between 300 and 600' },
  q: { query: { q: 'marta' }, where: `o.email like '%marta%'` },
};

const pairs = Object.keys(filters).flatMap((one, at) =>
  Object.keys(filters)
    .slice(at)
    .map((other) => [one, other] as const),
);

function queryOfFilters(one: string, other: string): OrderQuery {
  const filter: StaffOrderFilter = { ...filters[one]?.query, ...filters[other]?.query };
  const { from, to, amountFrom, amountTo, q } = filter;
  const search = q === undefined ? undefined : { pattern: `%${q}%`, ids: [] };
  return { facetSets: facetSets(filter), from, to, amountFrom, amountTo, search };
}

const pageOf = (sought: OrderQuery, more: Partial<OrderPageQuery> = {}): OrderPageQuery => ({
  sought,
  sorting: sortingOf('-created'),
  after: undefined,
  limit: 10_000,
  ...more,
});

async function fromTables(one: string, other: string): Promise<string[]> {
  const where = [one, other].map((name) => filters[name]?.where).join(' and ');
  const found = await database.query<{ id: string }>(
    `select o.id from orders o where ${where} order by o.created_at desc, o.id desc`,
  );
  return found.rows.map(({ id }) => id);
}

it('the order list counts sampled orders that match all but the names, and those that match the names', async () => {
  const sought = queryOfFilters('language', 'q');
  const { likely } = await walkOrders(database, pageOf(sought), { length: 100_000 });
  const { named } = await sampleMatches(database, sought, 100);
  expect([likely, named]).toEqual([
    (await fromTables('language', 'language')).length,
    (await fromTables('q', 'q')).length,
  ]);
});

describe('each pair of filters', () => {
  it.each(pairs)(
    'walkOrders, gatherOrders and the counts return the same orders as a plain query with the filters %s and %s',
    async (one, other) => {
      const expected = await fromTables(one, other);
      const sought = queryOfFilters(one, other);
      const walked = await walkOrders(database, pageOf(sought), { length: 100_000 });
      const gathered = await gatherOrders(database, pageOf(sought));
      expect(walked.found.map(({ id }) => id)).toEqual(expected);
      expect(gathered.found.map(({ id }) => id)).toEqual(expected);
      const sample = await sampleMatches(database, sought, 100);
      const counted = await countMatches(database, sought, 10_000);
      expect([walked.matched, gathered.matched, sample.matched, counted]).toEqual(
        Array(4).fill(expected.length),
      );
    },
  );
});

describe('order pages', () => {
  it.each(staffOrderSorts)('order pages sorted by %s contain each order once', async (sort) => {
    const seen: string[] = [];
    let cursor: string | null | undefined;
    do {
      const page = await listTestOrders({ sort, limit: 200, cursor: cursor ?? undefined, language: 'it' });
      seen.push(...page.items.map(({ id }) => id));
      cursor = page.nextCursor;
    } while (cursor);
    const { ids } = await one<{ ids: string[] }>(
      `select array_agg(id order by id) as ids from orders where locale = 'it'`,
    );
    expect(seen.toSorted()).toEqual(ids.toSorted());
  });

  it.each([
    ['status', { language: 'it' }],
    ['-status', { language: 'it' }],
    ['status', { status: 'completed,refunded' }],
    ['-status', { status: 'processing', paymentStatus: 'paid' }],
  ])('order pages sorted by %s with %j follow the course of orders', async (sort, filter) => {
    const places: number[] = [];
    let cursor: string | null | undefined;
    do {
      const page = await listTestOrders({ sort, limit: 200, cursor: cursor ?? undefined, ...filter });
      places.push(...page.items.map(({ status }) => orderStates.indexOf(status)));
      cursor = page.nextCursor;
    } while (cursor);
    const sorted = places.toSorted((a, b) => (sort === 'status' ? a - b : b - a));
    expect(places).toEqual(sorted);
    expect(places.length).toBe((await listTestOrders({ limit: 1, ...filter })).total);
  });

  it('order pages contain the total and the counts per value', async () => {
    const { total, totalIsEstimate } = await listTestOrders({ status: 'processing', limit: 3 });
    const { count } = await one(`select count(*) as count from orders where state = 'processing'`);
    expect({ total, totalIsEstimate }).toEqual({ total: count, totalIsEstimate: false });
    const { counts } = await countFacets({ database }, { language: ['fr'] });
    const { fr } = await one(
      `select count(*) as fr from orders where locale = 'fr' and state = 'processing'`,
    );
    expect(counts['status:processing']).toBe(fr);
  });

  it('order pages reject the cursor of another sort order', async () => {
    const { nextCursor } = await listTestOrders({ limit: 1 });
    await expect(listTestOrders({ limit: 1, sort: 'total', cursor: nextCursor })).rejects.toMatchObject({
      code: 'invalid_request',
    });
  });
});

describe('places of facets', () => {
  it('the positions of facets exist for every occurrence, also after an order changed its facets', async () => {
    const order = await insertTestOrder(database);
    await insertTestFulfilment(database, order, { state: 'submitted' });
    await execute('update orders set total_cents = 77, tax_cents = 7 where id = $1', [order.id]);
    await execute('update line_items set service_id = 906 where order_id = $1', [order.id]);
    const lacking = await rows(
      `select word, place.* from order_facets f, unnest(f.facets) word,
              lateral (values ('total', f.total_cents),
                              ('day', floor(extract(epoch from f.created_at) / 86400)::integer)) place(by, place)
        where has_places(word)
          and not exists (select from facet_places p where (p.facet, p.by, p.place) = (word, place.by, place.place))`,
    );
    expect(lacking).toEqual([]);
  });

  const placed: Record<string, string[][]> = {
    'services of a provider': [['service:901', 'service:903'], ['provider:1']],
    'an audience': [['audience:europe']],
  };

  it.each(
    Object.keys(placed).flatMap((what) =>
      (['-created', 'total', '-status'] as const).map((sort) => ({ what, sort })),
    ),
  )('the positions of facets contain $what, sorted by $sort', async ({ what, sort }) => {
    const sorting = sortingOf(sort);
    const sought = { ...queryOfFilters('status', 'status'), facetSets: placed[what]! };
    const places = await findSortPositions(database, sought.facetSets, sorting);
    const { found, looked } = await walkOrders(database, pageOf(sought, { sorting }), {
      length: 100_000,
      places,
    });
    expect(found).toEqual((await gatherOrders(database, pageOf(sought, { sorting }))).found);
    expect(found.length).toBeGreaterThan(0);
    if (sort === 'total') expect(looked).toBeLessThan(seeded);
  });

  it('findSortPositions returns no positions for filters without a common order, and undefined for filters without positions', async () => {
    const sorting = sortingOf('total');
    expect(await findSortPositions(database, [['service:901'], ['service:902']], sorting)).toEqual([]);
    expect(await findSortPositions(database, [['service:901', 'state:processing']], sorting)).toBeUndefined();
  });
});

describe('search', () => {
  it('the order search finds an order by each of its names and numbers', async () => {
    const [sent] = await rows<
      Record<'id' | 'number' | 'email' | 'username' | 'intent' | 'provider' | 'last4', string>
    >(
      `select o.id, o.number, o.email, o.username, p.intent_id as intent, p.card_last4 as last4,
              f.provider_order_id as provider
         from orders o join payments p on p.order_id = o.id join fulfilments f on f.order_id = o.id
        where f.provider_order_id is not null limit 1`,
    );
    if (!sent) throw new Error('no such order');
    const { id, number, email, username, intent, provider, last4 } = sent;
    const names = [
      id,
      number,
      number.toLowerCase(),
      email,
      email.slice(2),
      `@${username}`,
      intent,
      provider,
      last4,
    ];
    for (const q of [...names, `https://www.instagram.com/${username}/`])
      expect([q, (await listTestOrders({ q, limit: 200 })).items.map((item) => item.id)]).toEqual([
        q,
        expect.arrayContaining([id]),
      ]);
    expect((await listTestOrders({ q: 'nobody-has-this-name' })).items).toEqual([]);
  });
});

describe('order facets', () => {
  const strays = async () =>
    rows(
      `select n.order_id from order_facts n left join order_facets f using (order_id)
        where (f.created_at, f.total_cents) is distinct from (n.created_at, n.total_cents)
           or not (f.facets @> n.facets and n.facets @> f.facets)`,
    );

  it('order facets follow changes of the order, its parts and its inbox items', async () => {
    const order = await insertTestOrder(database);
    await insertTestFulfilment(database, order, { state: 'submitted' });
    await openItem(database, { reason: 'delivery_partial', subjectId: order.lineItemId, orderId: order.id });
    const mine = async () => (await listTestOrders({ q: order.number })).items[0];
    expect(await mine()).toMatchObject({ deliveryStatus: 'submitted', pending: ['delivery_partial'] });
    expect(
      (await listTestOrders({ pending: 'delivery_partial', limit: 200 })).items.map(({ id }) => id),
    ).toContain(order.id);
    await execute(`update orders set state = 'completed', email = 'new@example.test' where id = $1`, [
      order.id,
    ]);
    await execute(`update fulfilments set state = 'completed' where order_id = $1`, [order.id]);
    await inTransaction(database, (tx) =>
      resolveItems(tx, { event: 'order_ended', orderId: order.id, by: 'system' }),
    );
    expect(await strays()).toEqual([]);
    expect(
      (await listTestOrders({ q: 'new@example.test', deliveryStatus: 'completed' })).items[0]?.pending,
    ).toEqual([]);
  });

  it('order facets include both of two concurrent changes', async () => {
    const order = await insertTestOrder(database);
    await insertTestFulfilment(database, order, { state: 'submitted' });
    const [one, other] = [await database.connect(), await database.connect()];
    try {
      await one.query('begin');
      await other.query('begin');
      await one.query(`update orders set payment_state = 'partially_refunded' where id = $1`, [order.id]);
      await other.query(`update fulfilments set state = 'partial' where order_id = $1`, [order.id]);
      await Promise.all([one.query('commit'), other.query('commit')]);
    } finally {
      one.release();
      other.release();
    }
    expect(await strays()).toEqual([]);
  });
});

describe('order detail', () => {
  it('the order detail shows everything by id and by number, with the timeline', async () => {
    const order = await insertTestOrder(database);
    await insertTestFulfilment(database, order, { state: 'partial', remains: 100 });
    const { id: staffId } = await one<{ id: StaffId }>(
      `insert into staff_members (username, password_hash) values ('lucia', 'x'), ('pau', 'x') returning id`,
    );
    const staff = { kind: 'staff', id: staffId, username: 'lucia', role: 'owner' } as const;
    await execute(
      `insert into clients (email, username, words, locale, country, orders, tries, spent_cents, refunds, refunded_cents,
         disputes, refills, first_order_at, last_order_at, consent, account, sample)
       values (lower($1), 'x', 'x', 'es', 'ES', 1, 0, 999, 0, 0, 0, 0, now(), now(), 'none', false, false)`,
      [order.email],
    );
    const deps = { database, now: () => new Date() } as Deps;
    const note = { orderId: order.id, text: 'Ask @pau and @nobody', staff, key: 'once' };
    const { noteId } = await addNote(deps, note);
    expect(await addNote(deps, note)).toMatchObject({ noteId, mentioned: ['pau'], unknown: ['nobody'] });
    await expect(addNote(deps, { ...note, text: 'another' })).rejects.toMatchObject({
      code: 'idempotency_body_differs',
    });
    const nowhere = { ...note, orderId: crypto.randomUUID() as OrderId, key: 'nowhere' };
    await expect(addNote(deps, nowhere)).rejects.toMatchObject({ code: 'order_not_found' });
    const shown = await showForStaff({ database }, order.number.toLowerCase());
    expect(staffOrderSchema.parse(shown)).toEqual(await showForStaff({ database }, order.id));
    expect(shown).toMatchObject({
      orderNumber: order.number,
      customerEmail: order.email,
      totalAmount: '9.99',
      providerProcessed: true,
      emailConfirmationSent: false,
      customerId: expect.any(String),
      invoices: [],
      fulfilments: [{ delivered: 1000, paidCents: 999, providerId: 1, submissions: [] }],
      staffNotes: [{ by: 'lucia', text: note.text }],
      pendingItems: [{ reason: 'mentioned' }],
      events: [{ kind: 'note', who: 'lucia' }],
    });
    const [item] = await rows(
      `select m.username, i.evidence from pending_items i
       join staff_members m on m.id = i.assigned_to where i.order_id = $1`,
      [order.id],
    );
    expect(item).toMatchObject({ username: 'pau', evidence: { by: 'lucia' } });
    const other = {
      kind: 'staff',
      id: crypto.randomUUID() as StaffId,
      username: 'eva',
      role: 'agent',
    } as const;
    const change = (text: string, by: StaffActor = staff) => changeNote(deps, { noteId, text, staff: by });
    await expect(change('mine', other)).rejects.toMatchObject({ code: 'not_permitted' });
    expect(await change('Nobody has to look, @nobody')).toMatchObject({ mentioned: [], unknown: ['nobody'] });
    const after = await showForStaff({ database }, order.id);
    expect(after).toMatchObject({
      staffNotes: [{ text: 'Nobody has to look, @nobody' }],
      pendingItems: [],
      events: expect.arrayContaining([expect.objectContaining({ kind: 'order.note_changed', who: 'lucia' })]),
    });
    await expect(removeNote(deps, { noteId, staff: other })).rejects.toMatchObject({ code: 'not_permitted' });
    await removeNote(deps, { noteId, staff });
    await expect(change('gone')).rejects.toMatchObject({ code: 'not_found' });
  });

  it('the order detail throws when the order does not exist', async () => {
    await expect(showForStaff({ database }, 'K7PMAXWQ2D')).rejects.toMatchObject({ code: 'order_not_found' });
  });
});
