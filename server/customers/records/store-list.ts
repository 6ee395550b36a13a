import type { ClientFilter, ClientsQuery } from '#contracts/customers/records.ts';
import type { StaffId } from '#contracts/kit/ids.ts';
import type { KeysetList, Sorting } from '#server/platform/database/keyset.ts';
import {
  boundSql,
  type ConditionBuilder,
  createConditionBuilder,
} from '#server/platform/database/list-conditions.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import { execute, maybeOne, one, type Queryable, rows } from '#server/platform/database/query.ts';
import type { Row } from '#server/platform/database/row.ts';
import { isCustomerOrderSql } from './store-count.ts';

export interface SegmentRow
  extends Row<'client_segments', 'id' | 'name' | 'updated_at' | 'removed_at'>,
    Row<'staff_members', 'username'> {
  filter: ClientFilter;
}

const columns = 's.id, s.name, s.filter, s.updated_at, s.removed_at, m.username';
const from = 'client_segments s join staff_members m on m.id = s.created_by';

export const readSegments = (db: Queryable): Promise<SegmentRow[]> =>
  rows(db, `select ${columns} from ${from} where s.removed_at is null order by lower(s.name), s.id`);

export const readSegment = (db: Queryable, id: string): Promise<SegmentRow | undefined> =>
  maybeOne(db, `select ${columns} from ${from} where s.id = $1::uuid`, [id]);

export const lockSegment = (tx: Tx, id: string): Promise<SegmentRow | undefined> =>
  maybeOne(tx, `select ${columns} from ${from} where s.id = $1::uuid for update of s`, [id]);

export async function isNameTaken(tx: Tx, name: string, except: string | null): Promise<boolean> {
  const found = await maybeOne(
    tx,
    `select id from client_segments where lower(name) = lower($1) and removed_at is null and id is distinct from $2::uuid`,
    [name, except],
  );
  return found !== undefined;
}

export async function countSegments(tx: Tx): Promise<number> {
  const { n } = await one<{ n: number }>(
    tx,
    'select count(*) as n from client_segments where removed_at is null',
  );
  return n;
}

export async function insertSegment(
  tx: Tx,
  { name, filter, by, at }: { name: string; filter: ClientFilter; by: StaffId; at: Date },
): Promise<string> {
  const { id } = await one<Row<'client_segments', 'id'>>(
    tx,
    `insert into client_segments (name, filter, created_by, created_at, updated_at) values ($1, $2, $3, $4, $4) returning id`,
    [name, JSON.stringify(filter), by, at],
  );
  return id;
}

export async function writeSegment(
  tx: Tx,
  id: string,
  { name, filter, removed, at }: { name: string; filter: ClientFilter; removed: boolean; at: Date },
): Promise<void> {
  await execute(
    tx,
    `update client_segments set name = $2, filter = $3, updated_at = $5::timestamptz,
            removed_at = case when $4::boolean then coalesce(removed_at, $5::timestamptz) end
      where id = $1::uuid`,
    [id, name, JSON.stringify(filter), removed, at],
  );
}

export const clientsOfNumber = (db: Queryable, number: string): Promise<ClientRow[]> =>
  rows<ClientRow>(
    db,
    `with buyers as (
       select address from orders o cross join lateral (select lower(o.email) as address) own
        where o.number = upper($1) and ${isCustomerOrderSql}
       union select email from past_orders where number = $1
     )
     select ${clientColumns} from clients c
      where c.id in (select coalesce(k.merged_into, k.id) from clients k join buyers on k.email = buyers.address)`,
    [number],
  );

export type ClientRow = Row<
  'clients',
  | 'id'
  | 'email'
  | 'merged_into'
  | 'name'
  | 'username'
  | 'locale'
  | 'country'
  | 'orders'
  | 'tries'
  | 'spent_cents'
  | 'refunds'
  | 'refunded_cents'
  | 'disputes'
  | 'refills'
  | 'first_order_at'
  | 'last_order_at'
  | 'consent'
  | 'account'
  | 'sample'
> & { blocked: boolean };

const isBlocked = 'coalesce(c.blocked_until > now(), false)';

export const clientColumns = `c.id, c.email, c.merged_into, c.name, c.username, c.locale, c.country, c.orders, c.tries,
  c.spent_cents, c.refunds, c.refunded_cents, c.disputes, c.refills, c.first_order_at, c.last_order_at, c.consent, c.account,
  c.sample, ${isBlocked} as blocked`;

type YesOrNo = 'yes' | 'no' | undefined;

/** Adds only the requested conditions to the text, so that each can use its index. */
function addFilter({ where, add }: ConditionBuilder, filter: ClientFilter): void {
  const either = (asked: YesOrNo, yes: string, no: string) => {
    if (asked) add(asked === 'yes' ? yes : no);
  };
  where('c.spent_cents >= ?', filter.spentFrom ?? null);
  where('c.spent_cents <= ?', filter.spentTo ?? null);
  where('c.orders >= ?', filter.ordersFrom ?? null);
  where('c.orders <= ?', filter.ordersTo ?? null);
  const { firstFrom = null, firstTo = null, lastFrom = null, lastTo = null } = filter;
  where(`c.first_order_at >= ${boundSql(firstFrom, 'from')}`, firstFrom);
  where(`c.first_order_at < ${boundSql(firstTo, 'to')}`, firstTo);
  where(`c.last_order_at >= ${boundSql(lastFrom, 'from')}`, lastFrom);
  where(`c.last_order_at < ${boundSql(lastTo, 'to')}`, lastTo);
  where(`c.last_order_at < now() - make_interval(days => ?::int)`, filter.quietDays ?? null);
  where(`c.last_order_at >= now() - make_interval(days => ?::int)`, filter.recentDays ?? null);
  where('c.locale = ?', filter.language ?? null);
  where('c.country = ?', filter.country ?? null);
  where('c.consent = ?', filter.consent ?? null);
  either(filter.disputes, 'c.disputes > 0', 'c.disputes = 0');
  either(filter.refunds, 'c.refunds > 0', 'c.refunds = 0');
  either(filter.account, 'c.account', 'not c.account');
  either(filter.blocked, 'c.blocked_until > now()', `not ${isBlocked}`);
}

const email: Sorting = { name: 'email', key: 'c.email', type: 'text' };
const last: Sorting = { name: 'last', key: 'c.last_order_at', type: 'timestamptz' };
const first: Sorting = { name: 'first', key: 'c.first_order_at', type: 'timestamptz' };
const spent: Sorting = { name: 'spent', key: 'c.spent_cents', type: 'integer' };
const orders: Sorting = { name: 'orders', key: 'c.orders', type: 'integer' };
const descending = (sorting: Sorting): Sorting => ({
  ...sorting,
  name: `-${sorting.name}`,
  descending: true,
});

const sortings: Record<ClientsQuery['sort'], Sorting> = {
  email,
  last,
  first,
  spent,
  orders,
  '-email': descending(email),
  '-last': descending(last),
  '-first': descending(first),
  '-spent': descending(spent),
  '-orders': descending(orders),
};

const likeOf = (text: string) => `%${text.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`;

export function clientList(asked: ClientsQuery, segment: ClientFilter | undefined): KeysetList {
  const conditions = createConditionBuilder();
  conditions.add('c.merged_into is null');
  conditions.where('c.words like ?', asked.q ? likeOf(asked.q.replace(/^@/, '')) : null);
  addFilter(conditions, asked);
  if (segment) addFilter(conditions, segment);
  return {
    columns: clientColumns,
    from: 'clients c',
    id: 'c.id',
    sorting: sortings[asked.sort],
    ...conditions.asked(),
  };
}

const queryComposed = async <Found extends object>(db: Queryable, text: string, values: readonly unknown[]) =>
  (await db.query<Found>({ text, values: [...values] })).rows;

export async function countFilter(
  db: Queryable,
  filter: ClientFilter,
): Promise<{ count: number; consenting: number }> {
  const conditions = createConditionBuilder();
  conditions.add('c.merged_into is null');
  addFilter(conditions, filter);
  const { where, values } = conditions.asked();
  const [found = { count: 0, consenting: 0 }] = await queryComposed<{ count: number; consenting: number }>(
    db,
    `select count(*) as count, count(*) filter (where c.consent = 'given') as consenting from clients c where ${where}`,
    values,
  );
  return found;
}

type MemberRow = Row<'clients', 'id' | 'email' | 'locale'>;

/** Pages by id, so that concurrent additions cause no gaps or duplicates. */
export function membersAfter(
  db: Queryable,
  { filter, after, limit }: { filter: ClientFilter; after: string | null; limit: number },
): Promise<MemberRow[]> {
  const conditions = createConditionBuilder();
  conditions.add('c.merged_into is null');
  addFilter(conditions, filter);
  conditions.where('c.id > ?::uuid', after);
  const { where, values } = conditions.asked();
  return queryComposed<MemberRow>(
    db,
    `select c.id, c.email, language_for(c.email, c.locale) as locale from clients c where ${where}
      order by c.id limit $${values.length + 1}`,
    [...values, limit],
  );
}

export const readCountries = (db: Queryable): Promise<Row<'clients', 'country'>[]> =>
  rows(
    db,
    'select country from clients where merged_into is null group by country order by count(*) desc, country limit 60',
  );

export const listClientNames = (db: Queryable, ids: string[]): Promise<{ id: string; name: string }[]> =>
  rows(db, 'select id, email as name from clients where id = any($1::uuid[])', [ids]);
