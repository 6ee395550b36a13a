import { daySeconds } from '#contracts/kit/time.ts';
import { orderStates } from '#contracts/orders/states.ts';
import type { PageEnd, Sorting } from '#server/platform/database/keyset.ts';
import { composedOne, maybeOne, type Reader, rows } from '#server/platform/database/query.ts';

export interface OrderQuery {
  facetSets: string[][];
  from: string | undefined;
  to: string | undefined;
  amountFrom: number | undefined;
  amountTo: number | undefined;
  /** Undefined without search text. `pattern` is undefined if `ids` alone decide. */
  search: { pattern: string | undefined; others?: string[] | undefined; ids: string[] } | undefined;
}

export interface OrderPageQuery {
  sought: OrderQuery;
  sorting: Sorting;
  after: PageEnd | undefined;
  limit: number;
}

/** SQL text under construction and its values. No input enters the text itself. */
interface SqlBuilder {
  values: unknown[];
  $(value: unknown): string;
}

function createSqlBuilder(): SqlBuilder {
  const values: unknown[] = [];
  return { values, $: (value) => `$${values.push(value)}` };
}

/** Days begin at midnight in Madrid. An end day is included. */
const momentOf = ({ $ }: SqlBuilder, at: string, end: boolean) =>
  at.includes('T')
    ? `${$(at)}::timestamptz`
    : `((${$(at)}::date + ${end ? 1 : 0})::timestamp at time zone 'Europe/Madrid')`;

const statePlaces = (sets: string[][]): number[][] =>
  sets
    .filter((set) => set.every((facet) => facet.startsWith('state:')))
    .map((set) => set.map((facet) => orderStates.findIndex((state) => facet === `state:${state}`) + 1));

/** Limits the scan to a range of the sort key. */
function boundConditions(
  into: SqlBuilder,
  { facetSets, from, to, amountFrom, amountTo }: OrderQuery,
  key: string,
): string[] {
  if (key === 'state_place')
    return statePlaces(facetSets).map((places) => `f.state_place = any(${into.$(places)}::integer[])`);
  if (key === 'created_at')
    return [
      ...(from === undefined ? [] : [`f.created_at >= ${momentOf(into, from, false)}`]),
      ...(to === undefined
        ? []
        : [`f.created_at ${to.includes('T') ? '<=' : '<'} ${momentOf(into, to, true)}`]),
    ];
  return [
    ...(amountFrom === undefined ? [] : [`f.total_cents >= ${into.$(amountFrom)}`]),
    ...(amountTo === undefined ? [] : [`f.total_cents <= ${into.$(amountTo)}`]),
  ];
}

const ranges = ['created_at', 'total_cents'] as const;

/** `walk` matches names per row of the scan. `gather` matches them by index. */
type NameMatching = 'walk' | 'gather';

function searchConditions(into: SqlBuilder, { search }: OrderQuery, way: NameMatching): string[] {
  if (!search) return [];
  const { pattern, others = [] } = search;
  const named = search.ids.length > 0 ? `${into.$(search.ids)}::uuid[]` : undefined;
  if (pattern === undefined) return [named ? `f.order_id = any(${named})` : 'false'];
  const likes = [pattern, ...others].map((each) => `t.text like ${into.$(each)}`).join(' and ');
  // Without statistics across both tables, this form lets the planner begin with the names or with another rare
  // condition.
  if (way === 'gather') {
    const found = `select t.order_id from order_texts t where ${likes}`;
    return [`f.order_id in (${named ? `${found} union select unnest(${named})` : found})`];
  }
  // A scalar subquery reads names of the scanned orders only. A join would read all orders with those words.
  const wears = `(select ${likes} from order_texts t where t.order_id = f.order_id)`;
  return [named ? `(${wears} or f.order_id = any(${named}))` : wears];
}

const facetConditions = ({ $ }: SqlBuilder, sets: string[][]) =>
  sets.map((set) => `f.marks && facet_marks(${$(set)}::text[])`);

const joinConditions = (conditions: string[]) => conditions.join(' and ') || 'true';
const whereClause = (conditions: string[]) =>
  conditions.length > 0 ? `where ${joinConditions(conditions)}` : '';

const filterConditions = (into: SqlBuilder, sought: OrderQuery) => [
  ...ranges.flatMap((key) => boundConditions(into, sought, key)),
  ...facetConditions(into, sought.facetSets),
];

const allConditions = (into: SqlBuilder, sought: OrderQuery, way: NameMatching) =>
  whereClause([...filterConditions(into, sought), ...searchConditions(into, sought, way)]);

function afterCursor({ $ }: SqlBuilder, { sorting, after }: OrderPageQuery): string[] {
  if (!after) return [];
  const { key, type, descending } = sorting;
  return [
    `(f.${key}, f.order_id) ${descending ? '<' : '>'} (${$(after.key)}::${type}, ${$(after.id)}::uuid)`,
  ];
}

const orderByClause = ({ key, descending }: Sorting) => {
  const direction = descending ? 'desc' : 'asc';
  return `order by f.${key} ${direction}, f.order_id ${direction}`;
};

const asPage = (from: string, { sorting, limit }: OrderPageQuery) =>
  `coalesce((select json_agg(json_build_object('id', f.order_id, 'key', f.key)) from (
     select f.order_id, f.${sorting.key}::text as key from ${from} ${orderByClause(sorting)} limit ${limit + 1}) f), '[]') as found`;

export interface WalkResult {
  /** One page, plus one order if another page follows. */
  found: PageEnd[];
  matched: number;
  /** Number of orders that match everything but the names. Names are read for these orders only. */
  likely: number;
  looked: number;
}

export type GatherResult = Pick<WalkResult, 'found' | 'matched'>;

/** Sort positions at which some facets occur: totals in cents, or days since 1970. */
export type SortPositions = readonly number[];

/** Limits the scan to the positions: each total, or the range from first to last day. */
function positionBounds({ $ }: SqlBuilder, { key }: Sorting, places: SortPositions | undefined): string[] {
  if (!places) return [];
  if (key === 'total_cents') return [`f.total_cents = any(${$(places)}::integer[])`];
  const [first, last] = [Math.min(...places), Math.max(...places)];
  return [
    `f.created_at >= to_timestamp(${$(first * daySeconds)})`,
    `f.created_at < to_timestamp(${$((last + 1) * daySeconds)})`,
  ];
}

export interface WalkRange {
  length: number;
  places?: SortPositions | undefined;
}

/** Scans a bounded number of orders from the page's start, in list order. One index covers everything read. */
export function walkOrders(db: Reader, page: OrderPageQuery, stride: WalkRange): Promise<WalkResult> {
  const into = createSqlBuilder();
  const { sought, sorting } = page;
  const others = ranges.filter((key) => key !== sorting.key);
  const from = whereClause([
    ...boundConditions(into, sought, sorting.key),
    ...positionBounds(into, sorting, stride.places),
    ...afterCursor(into, page),
  ]);
  const likely = joinConditions([
    ...others.flatMap((key) => boundConditions(into, sought, key)),
    ...facetConditions(into, sought.facetSets),
  ]);
  const named = joinConditions(searchConditions(into, sought, 'walk'));
  return composedOne<WalkResult & Record<string, unknown>>(
    db,
    `with looked as materialized (
       select f.order_id, f.${sorting.key}, f.likely, f.likely and ${named} as fits
         from (select f.order_id, f.${sorting.key}, ${likely} as likely from order_facets f
                ${from} ${orderByClause(sorting)} limit ${stride.length}) f
     )
     select ${asPage('looked f where f.fits', page)}, count(*) filter (where fits) as matched,
            count(*) filter (where likely) as likely, count(*) as looked from looked`,
    into.values,
  );
}

/** Returns the positions at which all located facet sets occur. Undefined if no set consists of located facets only. */
export async function findSortPositions(
  db: Reader,
  sets: readonly string[][],
  { key }: Sorting,
): Promise<SortPositions | undefined> {
  const placed = sets.filter((set) => set.every((facet) => facetsWithPositions.test(facet)));
  if (placed.length === 0 || key === 'state_place') return undefined;
  const found = await rows<{ place: number }>(
    db,
    `select place from facet_places p
       join (select (each.of ->> 0)::integer as nth, facet
               from jsonb_array_elements($1::jsonb) each(of), jsonb_array_elements_text(each.of -> 1) facet) s using (facet)
      where p.by = $2 group by place having count(distinct s.nth) = $3 order by place`,
    [
      JSON.stringify(placed.map((set, nth) => [nth, set])),
      key === 'created_at' ? 'day' : 'total',
      placed.length,
    ],
  );
  return found.map(({ place }) => place);
}

/** Must match the SQL function `has_places`. */
const facetsWithPositions = /^(?:service|type|provider|audience):/;

/** Gathers all matches by the indexes of facets and names, then sorts them. For rare matches. */
export function gatherOrders(db: Reader, page: OrderPageQuery): Promise<GatherResult> {
  const into = createSqlBuilder();
  const wanted = allConditions(into, page.sought, 'gather');
  const after = whereClause(afterCursor(into, page));
  return composedOne<GatherResult & Record<string, unknown>>(
    db,
    `with matched as materialized (select f.order_id, f.${page.sorting.key} from order_facets f ${wanted})
     select ${asPage(`matched f ${after}`, page)}, (select count(*) from matched) as matched`,
    into.values,
  );
}

export async function countMatches(db: Reader, sought: OrderQuery, bound: number): Promise<number> {
  const into = createSqlBuilder();
  const { count } = await composedOne<{ count: number }>(
    db,
    `select count(*) from (select from order_facets f ${allConditions(into, sought, 'gather')} limit ${bound}) counted`,
    into.values,
  );
  return count;
}

export interface SampleResult {
  matched: number;
  /** Sampled orders that match the names. A search by name must read all of them. */
  named: number;
}

export function sampleMatches(db: Reader, sought: OrderQuery, percent: number): Promise<SampleResult> {
  const into = createSqlBuilder();
  const sample = `order_facets f tablesample system (${into.$(percent)}) repeatable (1)`;
  return composedOne<SampleResult & Record<string, unknown>>(
    db,
    `select count(*) filter (where ${joinConditions(filterConditions(into, sought))}) as matched, count(*) as named
       from ${sample} ${whereClause(searchConditions(into, sought, 'walk'))}`,
    into.values,
  );
}

export async function sampleFacets(
  db: Reader,
  sought: OrderQuery,
  percent: number,
): Promise<Record<string, number>> {
  const into = createSqlBuilder();
  const { counts } = await composedOne<{ counts: Record<string, number> }>(
    db,
    `select coalesce(json_object_agg(facet, count), '{}') as counts from (
       select facet, count(*) from order_facets f tablesample system (${into.$(percent)}) repeatable (1),
              unnest(f.facets) facet
         ${allConditions(into, sought, 'walk')} group by facet) counted`,
    into.values,
  );
  return counts;
}

/** Row estimate of PostgreSQL's last analyze. 0 before the first. */
export async function estimateOrders(db: Reader): Promise<number> {
  const found = await maybeOne<{ estimate: number }>(
    db,
    `select greatest(reltuples, 0)::bigint as estimate from pg_class where oid = 'order_facets'::regclass`,
  );
  return found?.estimate ?? 0;
}

/** Maximum number of orders per key. A card's four digits may exceed it. */
const maxOrdersPerKey = 2000;

/** Finds orders by complete email address or username. Returns no orders if more than `maxOrdersPerKey` match. */
export async function findByCompleteName(db: Reader, whole: string): Promise<string[]> {
  const found = await rows<{ id: string }>(
    db,
    `select id from orders where lower(email) = $1 union select id from orders where username = $1 limit $2`,
    [whole, maxOrdersPerKey + 1],
  );
  return found.length > maxOrdersPerKey ? [] : found.map(({ id }) => id);
}

export async function findNamed(db: Reader, keysTyped: readonly string[]): Promise<string[]> {
  if (keysTyped.length === 0) return [];
  const found = await rows<{ id: string }>(
    db,
    `with typed as (select unnest($1::text[]) as key),
          ids as (select key::uuid as id from typed where key ~ '^[0-9a-f]{8}-[0-9a-f-]{27}$')
     select id from orders where number in (select key from typed)
     union select id from orders where id in (select id from ids)
     union select order_id from payments where id in (select id from ids)
     union select order_id from fulfilments where id in (select id from ids)
     union select order_id from payments where intent_id in (select key from typed where key like 'pi\\_%')
     union select p.order_id from refunds r join payments p on p.id = r.payment_id
            where r.processor_refund_id in (select key from typed)
     union select p.order_id from disputes d join payments p on p.id = d.payment_id where d.id in (select key from typed)
     union select order_id from fulfilments where provider_order_id in (select key from typed)
     union select l.order_id from line_item_posts lp join line_items l on l.id = lp.line_item_id
            where lp.short_code in (select key from typed)
     union (select order_id from payments where card_last4 in (select key from typed) order by created_at desc limit $2)
     union (select p.order_id from typed t join payments p on p.card_last4 = right(t.key, 4)
             where t.key ~ '^[a-z]+ [0-9]{4}$' and lower(p.card_brand) = split_part(t.key, ' ', 1)
             order by p.created_at desc limit $2)
     limit $2`,
    [keysTyped, maxOrdersPerKey],
  );
  return found.map(({ id }) => id);
}

export const listOrderNames = (db: Reader, ids: string[]): Promise<{ id: string; name: string }[]> =>
  rows(db, 'select id, number as name from orders where id = any($1::uuid[])', [ids]);
