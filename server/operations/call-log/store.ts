import type { KeysetList } from '#server/platform/database/keyset.ts';
import { boundSql, createConditionBuilder } from '#server/platform/database/list-conditions.ts';
import { execute, maybeOne, type Queryable } from '#server/platform/database/query.ts';
import type { Row } from '#server/platform/database/row.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import type { CallRow } from './rules.ts';

export async function insertCalls(db: Queryable, calls: readonly CallRow[]): Promise<void> {
  await execute(
    db,
    `insert into outgoing_calls (at, service, operation, method, address, request, reply, status, result, error,
                                 duration_ms, request_id, order_id, actor, staff_id)
     select * from json_to_recordset($1) as c(
       at timestamptz, service text, operation text, method text, address text, request text, reply text,
       status smallint, result text, error text, duration_ms integer, request_id text, order_id uuid, actor text,
       staff_id uuid)`,
    [JSON.stringify(calls)],
  );
}

export interface ListedCall
  extends Row<
    'outgoing_calls',
    | 'id'
    | 'at'
    | 'service'
    | 'operation'
    | 'method'
    | 'address'
    | 'status'
    | 'result'
    | 'error'
    | 'duration_ms'
    | 'request_id'
    | 'order_id'
    | 'actor'
  > {
  order_number: Tables['orders']['number'] | null;
  staff: Tables['staff_members']['username'] | null;
}

const columns = `c.id, c.at, c.service, c.operation, c.method, c.address, c.status, c.result, c.error, c.duration_ms,
  c.request_id, c.order_id, c.actor, o.number as order_number, m.username as staff`;
const from = `outgoing_calls c left join orders o on o.id = c.order_id left join staff_members m on m.id = c.staff_id`;

export interface CallFilter {
  service: string | null;
  result: string | null;
  orderId: string | null;
  requestId: string | null;
  address: string | null;
  slowerThanMs: number | null;
  from: string | null;
  to: string | null;
  q: string | null;
}

export function callList(filter: CallFilter): KeysetList {
  const { where, add, asked } = createConditionBuilder();
  where('c.service = ?', filter.service);
  if (filter.result === 'problem') add(`c.result <> 'answered'`);
  else where('c.result = ?', filter.result);
  where('c.order_id = ?::uuid', filter.orderId);
  where('c.request_id = ?', filter.requestId);
  where('starts_with(c.address, ?)', filter.address);
  where('c.duration_ms > ?', filter.slowerThanMs);
  where(`c.at >= ${boundSql(filter.from, 'from')}`, filter.from);
  where(`c.at < ${boundSql(filter.to, 'to')}`, filter.to);
  where(
    `(c.request_id = ? or c.order_id = (select id from orders where number = upper(?)) or c.operation like ? || '%')`,
    filter.q,
  );
  return {
    columns,
    from,
    ...asked(),
    id: 'c.id',
    sorting: { name: 'at', key: 'c.at', type: 'timestamptz', descending: true },
    sortings: {
      at: { key: 'c.at', type: 'timestamptz' },
      duration: { key: 'c.duration_ms', type: 'integer' },
    },
  };
}

export type FullCall = ListedCall & Row<'outgoing_calls', 'request' | 'reply'>;

export function findCall(db: Queryable, id: string): Promise<FullCall | undefined> {
  return maybeOne<FullCall>(db, `select ${columns}, c.request, c.reply from ${from} where c.id = $1::uuid`, [
    id,
  ]);
}

export function findLastOf(db: Queryable, requestId: string): Promise<FullCall | undefined> {
  return maybeOne<FullCall>(
    db,
    `select ${columns}, c.request, c.reply from ${from} where c.request_id = $1 order by c.at desc, c.id desc limit 1`,
    [requestId],
  );
}

export function findProviderAt(
  db: Queryable,
  apiUrl: string,
): Promise<Row<'providers', 'api_url' | 'api_key_sealed'> | undefined> {
  return maybeOne(db, 'select api_url, api_key_sealed from providers where api_url = $1 limit 1', [apiUrl]);
}

/** Deletes by id and time, because a ctid is ambiguous across partitions. */
export function deleteCalls(
  db: Queryable,
  { before, limit }: { before: Date; limit: number },
): Promise<number> {
  return execute(
    db,
    `delete from outgoing_calls c using (select id, at from outgoing_calls where at < $1 limit $2) old
      where c.id = old.id and c.at = old.at`,
    [before, limit],
  );
}
