import {
  type StaffOrderFilter,
  type StaffOrderSort,
  staffOrdersQuerySchema,
} from '#contracts/orders/orders-list.ts';
import { listOrders } from '#server/orders/search/list-orders.ts';
import { sortingOf } from '#server/orders/search/search-rules.ts';
import { type PageEnd, toCursor } from '#server/platform/database/keyset.ts';
import type { Database } from '#server/platform/database/pool.ts';
import { one, rows } from '#server/platform/database/query.ts';
import type { ListCase, Words } from './list-cases.ts';

export interface Measured {
  asked: ListCase;
  sort: StaffOrderSort;
  page: 'first' | 'deep';
  /** Total time of the statements of one page, for each attempt. */
  databaseMs: number[];
  /** Time of the whole reply over HTTP. */
  edgeMs: number[];
}

export interface Edge {
  url: string;
  cookie: string;
}

/** Measures the time of the statements only. They run one after the other. */
function timeStatements(database: Database): { database: Database; take(): number } {
  let spent = 0;
  const query = async (config: Parameters<Database['query']>[0]) => {
    const began = performance.now();
    const answer = await database.query(config);
    spent += performance.now() - began;
    return answer;
  };
  const take = () => {
    const all = spent;
    spent = 0;
    return all;
  };
  return { database: { query } as unknown as Database, take };
}

/** Returns the cursor of the second half of all orders. */
async function middleOf(database: Database, sort: StaffOrderSort): Promise<string> {
  const sorting = sortingOf(sort);
  const direction = sorting.descending ? 'desc' : 'asc';
  const end = await one<PageEnd & Record<string, unknown>>(
    database,
    `select ${sorting.key}::text as key, order_id as id from order_facets
      order by ${sorting.key} ${direction}, order_id ${direction}
     offset (select count(*) / 2 from order_facets) limit 1`,
  );
  return toCursor(sorting, end);
}

const addressOf = (query: object) =>
  new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString();

const tries = 3;

async function repeat(work: () => Promise<number>): Promise<number[]> {
  const times: number[] = [];
  for (let at = 0; at < tries; at += 1) times.push(await work());
  return times;
}

/**
 * Measures each case with each sort at the database and over HTTP: the first page, and a page in the middle of
 * the list.
 */
export async function measureLists(
  pool: Database,
  edge: Edge,
  cases: readonly ListCase[],
): Promise<Measured[]> {
  const { database, take } = timeStatements(pool);
  const middles = new Map<StaffOrderSort, string>();
  for (const sort of ['-created', 'created', '-total', 'total'] as const)
    middles.set(sort, await middleOf(pool, sort));
  const inDatabase = (query: StaffOrderFilter) => async () => {
    take();
    await listOrders({ database }, staffOrdersQuerySchema.parse(query));
    return take();
  };
  const measured: Measured[] = [];
  for (const asked of cases)
    for (const sort of asked.sorts)
      for (const page of ['first', 'deep'] as const) {
        const query = { ...asked.query, sort, ...(page === 'deep' && { cursor: middles.get(sort) }) };
        const [databaseMs, edgeMs] = [
          await repeat(inDatabase(query)),
          await repeat(() => atEdge(edge, query)),
        ];
        measured.push({ asked, sort, page, databaseMs, edgeMs });
      }
  return measured;
}

async function atEdge({ url, cookie }: Edge, query: object): Promise<number> {
  const began = performance.now();
  const answer = await fetch(`${url}/api/admin/orders?${addressOf(query)}`, { headers: { cookie } });
  await answer.arrayBuffer();
  if (answer.status !== 200) throw new Error(`The list answered ${answer.status}`);
  return performance.now() - began;
}

/** Measures the lower bound of any list: the newest orders by index, with the columns of one table. */
export function measureFloor(pool: Database): Promise<number[]> {
  const { database, take } = timeStatements(pool);
  return repeat(async () => {
    take();
    await rows(
      database,
      `select o.* from (select order_id from order_facets order by created_at desc, order_id desc limit 50) f
         join orders o on o.id = f.order_id`,
    );
    return take();
  });
}

/**
 * Returns search words that staff would paste or type, from an order in the middle of the list, and the most
 * common name.
 */
export async function findSearchWords(database: Database): Promise<Words> {
  return one<Words & Record<string, string>>(
    database,
    `select o.number, o.email, '@' || o.username as "username", left(o.username, 4) as "common", l.link, p.intent_id as intent,
            f.provider_order_id as "provider order", p.card_last4 as "last four", '.c' as "two letters",
            'example.test' as "what all have", 'nobody-has-this' as "what none has"
       from orders o join line_items l on l.order_id = o.id join payments p on p.order_id = o.id
            join fulfilments f on f.order_id = o.id
      where f.provider_order_id is not null
        and o.created_at <= (select min(created_at) + (max(created_at) - min(created_at)) / 2 from orders)
      order by o.created_at desc limit 1`,
  );
}
