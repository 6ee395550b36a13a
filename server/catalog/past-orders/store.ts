import type { PastOrdersQuery } from '#contracts/customers/imports.ts';
import type { KeysetList } from '#server/platform/database/keyset.ts';
import { boundSql, createConditionBuilder, likeText } from '#server/platform/database/list-conditions.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import { execute, maybeOne, type Queryable, rows, touchesOne } from '#server/platform/database/query.ts';
import type { Row } from '#server/platform/database/row.ts';

export interface NewPastOrder {
  number: string;
  orderedAt: Date;
  email: string;
  customerName: string | null;
  username: string | null;
  service: string;
  quantity: number | null;
  totalCents: number | null;
  state: string | null;
  country: string | null;
  importId: string;
}

export async function insertPastOrder(tx: Tx, order: NewPastOrder): Promise<string | undefined> {
  const row = await maybeOne<Row<'past_orders', 'id'>>(
    tx,
    `insert into past_orders (number, ordered_at, email, customer_name, username, service, quantity, total_cents, state,
                              country, import_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) on conflict (number) do nothing returning id`,
    [
      ...[order.number, order.orderedAt, order.email, order.customerName, order.username, order.service],
      ...[order.quantity, order.totalCents, order.state, order.country, order.importId],
    ],
  );
  return row?.id;
}

interface AdditionalLine {
  number: string;
  service: string;
  importId: string;
}

/** Returns false when the same import and buyer has no order with this number. */
export const addService = (
  tx: Tx,
  { number, service, importId, email }: AdditionalLine & { email: string },
): Promise<boolean> =>
  touchesOne(
    tx,
    `update past_orders set service = service || ' + ' || $2
      where number = $1 and import_id = $3::uuid and email = $4 and length(service || ' + ' || $2) <= 200`,
    [number, service, importId, email],
  );

export const removeService = (tx: Tx, { number, service, importId }: AdditionalLine): Promise<boolean> =>
  touchesOne(
    tx,
    `update past_orders set service = left(service, length(service) - length(' + ' || $2))
      where number = $1 and import_id = $3::uuid and right(service, length(' + ' || $2)) = ' + ' || $2`,
    [number, service, importId],
  );

export async function deletePastOrder(
  tx: Tx,
  { number, importId }: { number: string; importId: string },
): Promise<boolean> {
  return touchesOne(tx, 'delete from past_orders where number = $1 and import_id = $2::uuid', [
    number,
    importId,
  ]);
}

export async function findExistingNumbers(db: Queryable, numbers: readonly string[]): Promise<Set<string>> {
  const found = await rows<Row<'past_orders', 'number'>>(
    db,
    'select number from past_orders where number = any($1)',
    [numbers],
  );
  return new Set(found.map(({ number }) => number));
}

export const maskColumn = (tx: Tx, email: string, by: string): Promise<number> =>
  execute(
    tx,
    `update past_orders set email = $2, customer_name = null, username = null where email = lower($1)`,
    [email, by],
  );

export function maskOlderOrders(
  db: Queryable,
  { before, limit, by }: { before: Date; limit: number; by: string },
): Promise<number> {
  return execute(
    db,
    `update past_orders set email = $3, customer_name = null, username = null
      where id in (select id from past_orders where ordered_at < $1 and email <> $3 limit $2)`,
    [before, limit, by],
  );
}

export type PastOrderRow = Row<
  'past_orders',
  | 'id'
  | 'number'
  | 'ordered_at'
  | 'email'
  | 'customer_name'
  | 'username'
  | 'service'
  | 'quantity'
  | 'total_cents'
  | 'state'
  | 'country'
> & { client_id: string | null };

/** Must match the expression of the search index. */
const words = `lower(p.number || ' ' || p.email || ' ' || coalesce(p.customer_name, '') || ' ' || coalesce(p.username, '') || ' '
            || p.service)`;

const toLikePattern = (text: string) => `%${likeText(text.toLowerCase())}%`;

export function pastOrderList({ q, from, to }: PastOrdersQuery): KeysetList {
  const conditions = createConditionBuilder();
  conditions.where(`${words} like ?`, q ? toLikePattern(q.replace(/^@/, '')) : null);
  if (from) conditions.where(`p.ordered_at >= ${boundSql(from, 'from')}`, from);
  if (to) conditions.where(`p.ordered_at < ${boundSql(to, 'to')}`, to);
  return {
    columns: `p.id, p.number, p.ordered_at, p.email, p.customer_name, p.username, p.service, p.quantity, p.total_cents,
              p.state, p.country, coalesce(c.merged_into, c.id) as client_id`,
    from: 'past_orders p left join clients c on c.email = p.email',
    id: 'p.id',
    sorting: { name: '-ordered', key: 'p.ordered_at', type: 'timestamptz', descending: true },
    sortings: {
      ordered: { key: 'p.ordered_at', type: 'timestamptz' },
      email: { key: 'p.email', type: 'text' },
      total: { key: 'coalesce(p.total_cents, -1)', type: 'integer' },
    },
    ...conditions.asked(),
  };
}
