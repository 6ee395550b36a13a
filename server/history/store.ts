import type { KeysetList } from '#server/database/keyset.ts';
import type { Tx } from '#server/database/pool.ts';
import { execute, type Queryable } from '#server/database/query.ts';
import type { Row } from '#server/database/row.ts';

/** Takes out of them who bought: what was sold for how much stays. */
export const maskOf = (tx: Tx, email: string, by: string): Promise<number> =>
  execute(
    tx,
    `update past_orders set email = $2, customer_name = null, username = null where email = lower($1)`,
    [email, by],
  );

export function maskOlder(
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
>;

export const pastOrderList = (q: string | undefined): KeysetList => ({
  columns: `p.id, p.number, p.ordered_at, p.email, p.customer_name, p.username, p.service, p.quantity, p.total_cents,
            p.state, p.country`,
  from: 'past_orders p',
  where: q ? '(p.number = $1 or p.email = lower($1) or p.username = lower($1))' : 'true',
  values: q ? [q] : [],
  id: 'p.id',
  sorting: { name: '-ordered', key: 'p.ordered_at', type: 'timestamptz', descending: true },
});
