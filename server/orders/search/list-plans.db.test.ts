import { beforeAll, describe, expect, it } from 'vitest';
import type { StaffOrderFilter } from '#contracts/orders/orders-list.ts';
import { type Database, inTransaction, type Tx } from '#server/platform/database/pool.ts';
import { execute, type Queryable } from '#server/platform/database/query.ts';
import { testDatabase } from '#tests/harness/database.ts';
import { startForTests } from '#tests/harness/start-for-tests.ts';
import { insertTestOrder } from '#tests/harness/test-orders.ts';
import { seedOrders } from '../../../scripts/seed/seed-orders.ts';
import { facetSets, isCountable, readSearch, sortingOf } from './search-rules.ts';
import {
  countMatches,
  findByCompleteName,
  findNamed,
  findSortPositions,
  gatherOrders,
  type OrderPageQuery,
  type OrderQuery,
  sampleMatches,
  walkOrders,
} from './store-found.ts';
import { readListed } from './store-listed.ts';

const own = startForTests(testDatabase);
let database: Database;

beforeAll(async () => {
  database = own.database;
  await insertTestOrder(database);
  await execute(
    database,
    `insert into services (id, type, audience, quantity, bonus_quantity, price_cents, provider_id, provider_service)
     select 900 + n, 'views', null, 100 * n, 0, 199 + 100 * n, 1, '1001' from generate_series(1, 6) n`,
  );
  await execute(
    database,
    `insert into discount_codes (code, kind, percent_basis_points) values ('HOLA5', 'percentage', 500)`,
  );
  await seedOrders(database, { orders: 3000, days: 730 });
});

/** Factor from the test's orders to a large shop. */
const times = 400;

async function fakeStatisticsOfMillion(tx: Tx): Promise<void> {
  await tx.query({
    text: `select pg_restore_relation_stats('schemaname', 'public', 'relname', relname::text,
                  'relpages', greatest(relpages, 1)::integer, 'reltuples', (reltuples * ${times})::real)
             from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and reltuples > 0`,
  });
}

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  Plans?: Plan[];
}

const scansOf = (plan: Plan): string[] => [
  ...(plan['Node Type'].endsWith('Seq Scan') ? [plan['Relation Name'] ?? '?'] : []),
  ...(plan.Plans ?? []).flatMap(scansOf),
];

/** Explains each statement without running it. Returns the tables that PostgreSQL would scan fully. */
async function fullScans(ask: (db: Queryable) => Promise<unknown>): Promise<string[]> {
  const found: string[] = [];
  await inTransaction(database, async (tx) => {
    await fakeStatisticsOfMillion(tx);
    const query = async ({ text, values = [] }: { text: string; values?: unknown[] }) => {
      const planned = await tx.query<{ 'QUERY PLAN': { Plan: Plan }[] }>({
        text: `explain (format json) ${text}`,
        values,
      });
      const scans = planned.rows.flatMap((row) =>
        row['QUERY PLAN'].flatMap(({ Plan: plan }) => scansOf(plan)),
      );
      found.push(...scans.filter((table) => !small.has(table)).map((table) => `${table}: ${text}`));
      return { rows: [{}] };
    };
    await ask({ query } as unknown as Queryable);
    await tx.query({ text: 'rollback' });
  });
  return found;
}

/** Tables that may be fully scanned, because they grow with services and days, not with orders. */
const small = new Set(['providers', 'services', 'facet_places']);

const filters: Record<string, StaffOrderFilter[]> = {
  status: [{ status: ['completed'] }, { status: ['refunded'] }],
  paymentStatus: [{ paymentStatus: ['paid'] }, { paymentStatus: ['partially_refunded'] }],
  deliveryStatus: [{ deliveryStatus: ['completed'] }, { deliveryStatus: ['in_doubt'] }],
  service: [{ service: [901] }, { service: [7777] }],
  serviceType: [{ serviceType: ['views'] }, { serviceType: ['likes'] }],
  provider: [{ provider: [1] }, { provider: [9] }],
  language: [{ language: ['es'] }, { language: ['en'] }],
  country: [{ country: ['ES'] }, { country: ['PL'] }],
  audience: [{ audience: ['europe'] }, { audience: ['spain'] }],
  source: [{ source: ['instagram'] }, { source: ['nobody-came-from-here'] }],
  code: [{ code: ['HOLA5'] }, { code: ['NOBODY'] }],
  pending: [{ pending: ['any'] }, { pending: ['dispute'] }],
  date: [{ from: '2025-12-01' }, { from: '2026-05-01', to: '2026-05-01' }],
  amount: [{ amountTo: 5000 }, { amountFrom: 301, amountTo: 301 }],
  q: [{ q: 'marta' }, { q: 'nobody-has-this' }, { q: 'as' }],
};

const pairs = Object.entries(filters).flatMap(([name, queries], at) =>
  queries
    .flatMap((one) => [
      one,
      ...Object.entries(filters)
        .slice(at + 1)
        .flatMap(([, others]) => others.map((other) => ({ ...one, ...other }))),
    ])
    .map((query) => ({ name, query })),
);

function toOrderQueryOf({ q, ...filter }: StaffOrderFilter): OrderQuery {
  const { from, to, amountFrom, amountTo } = filter;
  const search = q === undefined ? undefined : { pattern: readSearch(q)?.pattern, ids: [] };
  return { facetSets: facetSets(filter), from, to, amountFrom, amountTo, search };
}

const deep = {
  '-created': { key: '2025-06-01 00:00:00+00', id: '00000000-0000-0000-0000-000000000000' },
  total: { key: '400', id: '00000000-0000-0000-0000-000000000000' },
  '-status': { key: '3', id: '80000000-0000-0000-0000-000000000000' },
};

/** Common values are scanned and estimated. Only rare ones are gathered and counted. */
const needsGather = async (sought: OrderQuery) => {
  const matched = await countMatches(database, sought, 10_000);
  return isCountable({ matched, named: 0 }, { percent: 100 / times, byNames: false });
};

async function runAllStatements(
  db: Queryable,
  { sought, rare }: { sought: OrderQuery; rare: boolean },
): Promise<void> {
  for (const sort of ['-created', 'total', '-status'] as const)
    for (const after of [undefined, deep[sort]]) {
      const page: OrderPageQuery = { sought, sorting: sortingOf(sort), after, limit: 50 };
      await walkOrders(db, page, { length: 5000 });
      await walkOrders(db, page, { length: 20_000, places: [199, 299, 399, 20_000, 20_400] });
      if (rare) await gatherOrders(db, page);
    }
  await sampleMatches(db, sought, 1);
  if (rare) await countMatches(db, sought, 10_001);
}

describe('list queries with a million orders', () => {
  it.each(Object.keys(filters))(
    'list queries with a million orders read no table completely by %s, alone and with each other filter',
    async (filter) => {
      const own = pairs.filter(({ name }) => name === filter).map(({ query }) => toOrderQueryOf(query));
      const weighed: { sought: OrderQuery; rare: boolean }[] = [];
      for (const sought of own) weighed.push({ sought, rare: await needsGather(sought) });
      expect(
        await fullScans(async (db) => {
          for (const each of weighed) await runAllStatements(db, each);
        }),
      ).toEqual([]);
    },
  );

  it('list queries with a million orders read no table completely by keys, by places, and for the columns of a line', async () => {
    const id = '00000000-0000-7000-8000-000000000000';
    const typed = ['K7PMAXWQ2D', id, 'pi_sample1', 're_sample1', 'dp_sample1', '60000001', '4242'];
    expect(
      await fullScans(async (db) => {
        for (const key of typed) await findNamed(db, [key]);
        await findByCompleteName(db, 'marta@example.test');
        for (const sort of ['created', 'total'] as const)
          await findSortPositions(db, [['service:901'], ['provider:1']], sortingOf(sort));
        await readListed(db, [id, id] as never);
      }),
    ).toEqual([]);
  });
});
