import type { WithdrawalState } from '#contracts/withdrawal.ts';
import type { KeysetList } from '#server/database/keyset.ts';
import { type Queryable, rows } from '#server/database/query.ts';
import type { Row } from '#server/database/row.ts';
import type { Tables } from '#server/database/tables.ts';

export interface WithdrawalRow
  extends Row<
    'withdrawals',
    | 'id'
    | 'state'
    | 'review_reason'
    | 'name'
    | 'order_number'
    | 'email'
    | 'locale'
    | 'order_id'
    | 'declared_at'
    | 'settled_at'
    | 'refund_cents'
    | 'note'
  > {
  closed_by: Tables['staff_members']['username'] | null;
}

/** Newest first; `open` are those that are neither settled nor closed. */
export const withdrawalList = (state: WithdrawalState | 'open' | 'all'): KeysetList => ({
  columns: `w.id, w.state, w.review_reason, w.name, w.order_number, w.email, w.locale, w.order_id, w.declared_at,
            w.settled_at, w.refund_cents, s.username as closed_by, w.note`,
  from: 'withdrawals w left join staff_members s on s.id = w.closed_by',
  where: `($1 = 'all' or w.state = $1 or ($1 = 'open' and w.state in ('review', 'stopping')))`,
  values: [state],
  id: 'w.id',
  sorting: { name: 'declared', key: 'w.declared_at', type: 'timestamptz', descending: true },
});

/** By the number that the buyer typed. */
export const nameWithdrawals = (db: Queryable, ids: string[]): Promise<{ id: string; name: string }[]> =>
  rows(db, 'select id, order_number as name from withdrawals where id = any($1::uuid[])', [ids]);
