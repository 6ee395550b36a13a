import { beforeAll, expect, it } from 'vitest';
import { pastOrdersQuerySchema } from '#contracts/customers/imports.ts';
import { clientsQuerySchema } from '#contracts/customers/records.ts';
import { campaignsQuerySchema } from '#contracts/marketing/campaigns.ts';
import { staffCodesQuerySchema } from '#contracts/orders/discount-codes.ts';
import { blockedList } from '#server/catalog/blocking/store.ts';
import { pastOrderList } from '#server/catalog/past-orders/store.ts';
import { changeList } from '#server/catalog/services/store-edit.ts';
import { withdrawalList } from '#server/checkout/withdrawals/store-list.ts';
import { clientList } from '#server/customers/records/store-list.ts';
import { staffReviewList } from '#server/customers/reviews/store-lists.ts';
import { threadList } from '#server/customers/support/store-threads.ts';
import { refillList } from '#server/fulfilment/refills/store-runs.ts';
import { invoiceList } from '#server/invoices/store-staff.ts';
import { mailList } from '#server/mail/staff/store-staff.ts';
import { campaignList } from '#server/marketing/campaigns/store.ts';
import { callList } from '#server/operations/call-log/store.ts';
import { deliveryList } from '#server/operations/webhooks/store-lists.ts';
import { codeList } from '#server/orders/promotions/codes/store-codes.ts';
import { disputeList } from '#server/payments/disputes/store-disputes.ts';
import { payoutList } from '#server/payments/reconciliation/store-ledger.ts';
import { paymentList } from '#server/payments/store-staff.ts';
import { type KeysetList, keysetPage, type Sorting } from '#server/platform/database/keyset.ts';
import { type Database, inTransaction } from '#server/platform/database/pool.ts';
import { execute, rows } from '#server/platform/database/query.ts';
import { runList } from '#server/staff/bulk/store.ts';
import { testDatabase } from '#tests/harness/database.ts';
import { startForTests } from '#tests/harness/start-for-tests.ts';
import { insertTestMember } from '#tests/harness/test-members.ts';
import { insertTestOrder } from '#tests/harness/test-orders.ts';
import { seedOrders } from '../../scripts/seed/seed-orders.ts';

const open = { from: null, to: null, q: null };
const anyPayment = {
  processor: null,
  method: null,
  brand: null,
  country: null,
  minCents: null,
  maxCents: null,
};
const anyRefund = { refunded: null, refundedFrom: null, refundedTo: null, disputed: null };

/** Declared lists whose call passes `sort` on. */
const lists: Record<string, KeysetList> = {
  payments: paymentList({ ...open, ...anyPayment, ...anyRefund, state: null, pending: null, orderId: null }),
  disputes: disputeList({ ...open, state: null }),
  payouts: payoutList,
  invoices: invoiceList({ limit: 50 }),
  mails: mailList({ ...open, state: null, kind: null, language: null, orderId: null, address: null }),
  withdrawals: withdrawalList({ state: 'all', q: null }),
  reviews: staffReviewList({ state: null, rating: null }),
  threads: threadList({ state: 'all', assignedTo: null, nobody: false, q: null }),
  refills: refillList({ state: null, cause: null, q: null }),
  'service changes': changeList({ state: null, service: null }),
  deliveries: deliveryList({ ...open, endpoint: null, state: null, type: null, failed: false }),
  'outgoing calls': callList({
    ...{ ...open, service: null, result: null, orderId: null },
    ...{ requestId: null, address: null, slowerThanMs: null },
  }),
  'blocked users': blockedList({ state: 'all', q: null }),
  'past orders': pastOrderList(pastOrdersQuerySchema.parse({})),
  'bulk runs': runList(),
};

/** Declared lists that read `sort` from their query. */
const queried: Record<string, KeysetList[]> = {
  codes: ['code', '-code', 'uses', '-uses', 'created'].map((sort) =>
    codeList(staffCodesQuerySchema.parse({ sort })),
  ),
  campaigns: ['name', '-name', 'state', '-state', 'created'].map((sort) =>
    campaignList(campaignsQuerySchema.parse({ sort })),
  ),
  clients: ['email', '-email', 'last', '-spent', 'orders', '-first'].map((sort) =>
    clientList(clientsQuerySchema.parse({ sort }), undefined),
  ),
};

interface Case {
  list: KeysetList;
  sort: string | undefined;
  sorting: Sorting;
}

function casesOf(list: KeysetList): Case[] {
  const { sorting, sortings = {} } = list;
  const ascending = Object.entries(sortings).map(([name, key]) => ({ ...key, name, idType: sorting.idType }));
  const both = ascending.flatMap((each) => [
    { list, sort: each.name, sorting: each },
    { list, sort: `-${each.name}`, sorting: { ...each, descending: true as const } },
  ]);
  return [{ list, sort: undefined, sorting }, ...both];
}

const cases = [
  ...Object.entries(lists).flatMap(([name, list]) => casesOf(list).map((each) => ({ name, ...each }))),
  ...Object.entries(queried).flatMap(([name, each]) =>
    each.map((list) => ({ name, list, sort: undefined, sorting: list.sorting })),
  ),
].map((each) => [`${each.name} by ${each.sort ?? each.sorting.name}`, each] as const);

const own = startForTests(testDatabase);
let database: Database;

/** Six rows of each table without seed, with repeated and differing keys. */
const sampleRows = [
  `insert into withdrawals (name, order_number, number_key, email, locale, state, undecided_reason, declared_at)
   select (array['Ana', 'berta', 'Ana'])[1 + n % 3], 'N' || n, 'N' || n, 'a@example.test', 'es',
          case when n % 2 = 0 then 'undecided' else 'closed' end, 'no_match', now() - make_interval(hours => n)
     from generate_series(1, 6) n`,
  `insert into contact_threads (name, email, locale, state, last_at, created_at)
   select (array['Zoe', 'carla', 'Zoe'])[1 + n % 3], 'a@example.test', 'es',
          (array['open', 'answered', 'closed'])[1 + n % 3], now() - make_interval(hours => n), now()
     from generate_series(1, 6) n`,
  `insert into reviews (rating, text, name, locale, service_type, quantity, state, hidden_reason, sample, written_at, updated_at)
   select 1 + n % 5, '', 'A', 'es', 'likes', 100, case when n % 2 = 0 then 'hidden' else 'shown' end,
          case when n % 2 = 0 then 'a reason' end, true, now() - make_interval(hours => n), now()
     from generate_series(1, 6) n`,
  `insert into disputes (id, payment_id, amount_cents, reason, state, opened_at)
   select 'dp_' || n, gen_random_uuid(), 100 * (n % 3), 'general',
          (array['needs_response', 'won', 'lost', 'something_new'])[1 + n % 4], now() - make_interval(hours => n)
     from generate_series(1, 6) n`,
  `insert into payouts (id, amount_cents, currency, state, created_at, arrives_on)
   select 'po_' || n, 100 * (n % 3), 'EUR', (array['paid', 'in_transit'])[1 + n % 2], now() - make_interval(hours => n), now()
     from generate_series(1, 6) n`,
  `insert into service_changes (kind, state, lines, staff_id, ended_at, created_at)
   select 'edit', (array['applied', 'refused', 'cancelled'])[1 + n % 3], '[]', m.id, now(),
          now() - make_interval(hours => n) from generate_series(1, 6) n, staff_members m`,
  `insert into mails (kind, dedupe_key, locale, state, sent_at, created_at)
   select 'order-confirmed', 'sort:' || n, 'es', (array['sent', 'failed'])[1 + n % 2],
          case when n % 2 = 0 then now() end, now() - make_interval(hours => n) from generate_series(1, 6) n`,
  `insert into blocked_users (username, reason, blocked_by, blocked_at, is_active)
   select 'user.' || n % 3, 'a reason', 'owner', now() - make_interval(hours => n), false from generate_series(1, 6) n`,
  `insert into past_orders (number, ordered_at, email, service, total_cents, import_id)
   select 'P' || n, now() - make_interval(hours => n), 'buyer' || n % 3 || '@example.test', 'x',
          case when n % 3 = 0 then null else 100 * n end, gen_random_uuid() from generate_series(1, 6) n`,
  `insert into campaigns (name, state, started_at, finished_at)
   select (array['Verano', 'invierno', 'Verano'])[1 + n % 3], case when n % 2 = 0 then 'sent' else 'draft' end,
          case when n % 2 = 0 then now() end, case when n % 2 = 0 then now() end from generate_series(1, 6) n`,
];

beforeAll(async () => {
  database = own.database;
  await insertTestOrder(database);
  await insertTestMember(database, 'no hash');
  await seedOrders(database, { orders: 60, days: 30 });
  await inTransaction(database, async (tx) => {
    // Rows of one list need no rows of other tables.
    await execute(tx, 'set local session_replication_role = replica');
    for (const text of sampleRows) await execute(tx, text);
  });
});

async function allPages({ list, sort }: Case, limit: number): Promise<string[]> {
  const found: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await keysetPage<{ page_id: string }, string>(
      database,
      { list, input: { limit, sort, cursor, uncounted: true } },
      ({ page_id }) => page_id,
    );
    found.push(...page.items);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return found;
}

const orderOf = ({ list, sorting }: Case) => {
  const direction = sorting.descending ? 'desc' : 'asc';
  return `order by ${sorting.key} ${direction}, ${list.id} ${direction}`;
};

interface Plan {
  'Node Type': string;
  'Parent Relationship'?: string;
  Plans?: Plan[];
}

/** Nodes that the rows of the list pass, from the limit down to the scan. */
function path(plan: Plan): string[] {
  const below = (plan.Plans ?? []).find(
    ({ 'Parent Relationship': as }) => as === 'Outer' || as === 'Subquery',
  );
  return [plan['Node Type'], ...(below ? path(below) : [])];
}

it.each(cases)('the list of %s returns every row once, in order, over all pages', async (_name, each) => {
  const { list } = each;
  const expected = await rows<{ id: string }>(
    database,
    `select (${list.id})::text as id from ${list.from} where ${list.where} ${orderOf(each)}`,
    [...list.values],
  );
  expect(await allPages(each, 5)).toEqual(expected.map(({ id }) => id));
});

/** An index on the counter would slow down every order with a code. A shop has few codes. */
const unindexed = ['codes by uses', 'codes by -uses'];
const indexed = cases.filter(([name]) => !unindexed.includes(name));

it.each(indexed)('the list of %s is read in the order of an index', async (_name, each) => {
  const { list } = each;
  const [planned] = await inTransaction(database, async (tx) => {
    await execute(tx, 'set local enable_seqscan = off');
    await execute(tx, 'set local enable_sort = off');
    return rows<{ 'QUERY PLAN': { Plan: Plan }[] }>(
      tx,
      `explain (format json) select ${list.id} from ${list.from} where ${list.where} ${orderOf(each)} limit 51`,
      [...list.values],
    );
  });
  const nodes = planned?.['QUERY PLAN'].flatMap(({ Plan: plan }) => path(plan)) ?? [];
  expect(nodes).not.toContain('Sort');
});

it('every list has rows to sort', async () => {
  const empty: string[] = [];
  for (const [name, list] of Object.entries(lists))
    if ((await allPages(casesOf(list)[0]!, 50)).length === 0) empty.push(name);
  expect(empty).toEqual(['invoices', 'refills', 'deliveries', 'outgoing calls', 'bulk runs']);
});
