import { daySeconds } from '#contracts/kit/time.ts';
import type { PageEnd, Sorting } from '#server/platform/database/keyset.ts';
import { composedOne, maybeOne, type Reader, rows } from '#server/platform/database/query.ts';

/** Says which orders are sought: of each set of facets one, between these bounds, found by these words. */
export interface Sought {
  facetSets: string[][];
  from: string | undefined;
  to: string | undefined;
  amountFrom: number | undefined;
  amountTo: number | undefined;
  /** It is undefined without a search, by part of a name, or because the words name these orders. */
  search: { pattern: string | undefined; others?: string[] | undefined; ids: string[] } | undefined;
}

export interface PageSought {
  sought: Sought;
  sorting: Sorting;
  after: PageEnd | undefined;
  limit: number;
}

/** Is a text that grows with what was asked for, and the values it names; nothing of the text comes from outside. */
interface Composed {
  values: unknown[];
  /** Names a value. */
  $(value: unknown): string;
}

function compose(): Composed {
  const values: unknown[] = [];
  return { values, $: (value) => `$${values.push(value)}` };
}

/** A day begins in Madrid; as an end it is taken in whole. */
const momentOf = ({ $ }: Composed, at: string, end: boolean) =>
  at.includes('T')
    ? `${$(at)}::timestamptz`
    : `((${$(at)}::date + ${end ? 1 : 0})::timestamp at time zone 'Europe/Madrid')`;

/** Writes the bounds of what the list is sorted by: they end the walk. */
function bounds(into: Composed, { from, to, amountFrom, amountTo }: Sought, key: string): string[] {
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

const keys = ['created_at', 'total_cents'] as const;

/** Says how a name is found: row by row on a walk, by its index in a gathering. */
type Way = 'walk' | 'gather';

function searched(into: Composed, { search }: Sought, way: Way): string[] {
  if (!search) return [];
  const { pattern, others = [] } = search;
  const named = search.ids.length > 0 ? `${into.$(search.ids)}::uuid[]` : undefined;
  if (pattern === undefined) return [named ? `f.order_id = any(${named})` : 'false'];
  const likes = [pattern, ...others].map((each) => `t.text like ${into.$(each)}`).join(' and ');
  // Without numbers beside the names the planner may begin with either: with the words, or with what else is rare.
  if (way === 'gather') {
    const found = `select t.order_id from order_texts t where ${likes}`;
    return [`f.order_id in (${named ? `${found} union select unnest(${named})` : found})`];
  }
  // It stands as a value, so that it is read of these few orders, and not of all that have the words.
  const wears = `(select ${likes} from order_texts t where t.order_id = f.order_id)`;
  return [named ? `(${wears} or f.order_id = any(${named}))` : wears];
}

const facets = ({ $ }: Composed, sets: string[][]) =>
  sets.map((set) => `f.marks && facet_marks(${$(set)}::text[])`);

const both = (conditions: string[]) => conditions.join(' and ') || 'true';
const all = (conditions: string[]) => (conditions.length > 0 ? `where ${both(conditions)}` : '');

const filtered = (into: Composed, sought: Sought) => [
  ...keys.flatMap((key) => bounds(into, sought, key)),
  ...facets(into, sought.facetSets),
];

const everything = (into: Composed, sought: Sought, way: Way) =>
  all([...filtered(into, sought), ...searched(into, sought, way)]);

function beyond({ $ }: Composed, { sorting, after }: PageSought): string[] {
  if (!after) return [];
  const { key, type, descending } = sorting;
  return [
    `(f.${key}, f.order_id) ${descending ? '<' : '>'} (${$(after.key)}::${type}, ${$(after.id)}::uuid)`,
  ];
}

const order = ({ key, descending }: Sorting) => {
  const direction = descending ? 'desc' : 'asc';
  return `order by f.${key} ${direction}, f.order_id ${direction}`;
};

const asPage = (from: string, { sorting, limit }: PageSought) =>
  `coalesce((select json_agg(json_build_object('id', f.order_id, 'key', f.key)) from (
     select f.order_id, f.${sorting.key}::text as key from ${from} ${order(sorting)} limit ${limit + 1}) f), '[]') as found`;

export interface Walked {
  /** Holds the page and, where another follows, one more. */
  found: PageEnd[];
  /** Counts matches of the orders that were looked at. */
  matched: number;
  /** Counts those that match all but the names, which are read of these alone. */
  likely: number;
  looked: number;
}

export type Gathered = Pick<Walked, 'found' | 'matched'>;

/** Says where in the order of the list some facets occur at all: these totals, or these days since 1970. */
export type Places = readonly number[];

/** Writes the places as bounds of the list: each total, or from the first day to the last. */
function within({ $ }: Composed, { key }: Sorting, places: Places | undefined): string[] {
  if (!places) return [];
  if (key === 'total_cents') return [`f.total_cents = any(${$(places)}::integer[])`];
  const [first, last] = [Math.min(...places), Math.max(...places)];
  return [
    `f.created_at >= to_timestamp(${$(first * daySeconds)})`,
    `f.created_at < to_timestamp(${$((last + 1) * daySeconds)})`,
  ];
}

export interface Stride {
  /** So many orders are looked at. */
  length: number;
  /** Only these places are looked at; the others have nothing of what is sought. */
  places?: Places | undefined;
}

/** Looks at so many orders from where the page begins, in the order of the list: an index has all that is looked at. */
export function walk(db: Reader, page: PageSought, stride: Stride): Promise<Walked> {
  const into = compose();
  const { sought, sorting } = page;
  const other = keys.find((key) => key !== sorting.key) ?? 'total_cents';
  const from = all([
    ...bounds(into, sought, sorting.key),
    ...within(into, sorting, stride.places),
    ...beyond(into, page),
  ]);
  const likely = both([...bounds(into, sought, other), ...facets(into, sought.facetSets)]);
  const named = both(searched(into, sought, 'walk'));
  return composedOne<Walked & Record<string, unknown>>(
    db,
    `with looked as materialized (
       select f.order_id, f.${sorting.key}, f.likely, f.likely and ${named} as fits
         from (select f.order_id, f.created_at, f.total_cents, ${likely} as likely from order_facets f
                ${from} ${order(sorting)} limit ${stride.length}) f
     )
     select ${asPage('looked f where f.fits', page)}, count(*) filter (where fits) as matched,
            count(*) filter (where likely) as likely, count(*) as looked from looked`,
    into.values,
  );
}

/** Returns where facets that have their places occur: of each set one, for each set that has only such facets. */
export async function findPlaces(
  db: Reader,
  sets: readonly string[][],
  { key }: Sorting,
): Promise<Places | undefined> {
  const placed = sets.filter((set) => set.every((facet) => placedFacets.test(facet)));
  if (placed.length === 0) return undefined;
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

/** The database names them, too: `has_places`. */
const placedFacets = /^(?:service|type|provider|audience):/;

/** Gathers all that is sought by the indexes of facets and names, and sorts it: for what is rare. */
export function gather(db: Reader, page: PageSought): Promise<Gathered> {
  const into = compose();
  const wanted = everything(into, page.sought, 'gather');
  const after = all(beyond(into, page));
  return composedOne<Gathered & Record<string, unknown>>(
    db,
    `with matched as materialized (select f.order_id, f.created_at, f.total_cents from order_facets f ${wanted})
     select ${asPage(`matched f ${after}`, page)}, (select count(*) from matched) as matched`,
    into.values,
  );
}

/** Returns how many match, up to the bound. */
export async function countSought(db: Reader, sought: Sought, bound: number): Promise<number> {
  const into = compose();
  const { count } = await composedOne<{ count: number }>(
    db,
    `select count(*) from (select from order_facets f ${everything(into, sought, 'gather')} limit ${bound}) counted`,
    into.values,
  );
  return count;
}

export interface Sampled {
  matched: number;
  /** Counts those that have the names, whatever else they are: all of them are read where one is gathered by its name. */
  named: number;
}

/** Counts what of a sample matches: so many in a hundred of the table's pages, the same ones each time. */
export function sampleSought(db: Reader, sought: Sought, percent: number): Promise<Sampled> {
  const into = compose();
  const sample = `order_facets f tablesample system (${into.$(percent)}) repeatable (1)`;
  return composedOne<Sampled & Record<string, unknown>>(
    db,
    `select count(*) filter (where ${both(filtered(into, sought))}) as matched, count(*) as named
       from ${sample} ${all(searched(into, sought, 'walk'))}`,
    into.values,
  );
}

/** Counts the same sample by facet. */
export async function sampleFacets(
  db: Reader,
  sought: Sought,
  percent: number,
): Promise<Record<string, number>> {
  const into = compose();
  const { counts } = await composedOne<{ counts: Record<string, number> }>(
    db,
    `select coalesce(json_object_agg(facet, count), '{}') as counts from (
       select facet, count(*) from order_facets f tablesample system (${into.$(percent)}) repeatable (1),
              unnest(f.facets) facet
         ${everything(into, sought, 'walk')} group by facet) counted`,
    into.values,
  );
  return counts;
}

/** Returns the number as the last look of the database at its tables found it; none before the first. */
export async function estimateOrders(db: Reader): Promise<number> {
  const found = await maybeOne<{ estimate: number }>(
    db,
    `select greatest(reltuples, 0)::bigint as estimate from pg_class where oid = 'order_facets'::regclass`,
  );
  return found?.estimate ?? 0;
}

/** No key leads to more orders than this, but for a card's four digits. */
const mostNamed = 2000;

/** Returns whose address or user name this is; nothing where they have more orders than a key may lead to. */
export async function findWhole(db: Reader, whole: string): Promise<string[]> {
  const found = await rows<{ id: string }>(
    db,
    `select id from orders where lower(email) = $1 union select id from orders where username = $1 limit $2`,
    [whole, mostNamed + 1],
  );
  return found.length > mostNamed ? [] : found.map(({ id }) => id);
}

/**
 * Returns the orders that a key names: their number or id, a payment's, a refund's, a dispute's, a
 * provider's, a post's.
 */
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
    [keysTyped, mostNamed],
  );
  return found.map(({ id }) => id);
}

export const nameOrders = (db: Reader, ids: string[]): Promise<{ id: string; name: string }[]> =>
  rows(db, 'select id, number as name from orders where id = any($1::uuid[])', [ids]);
