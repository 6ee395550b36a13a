import { type WithdrawalState, withdrawalStates } from '#contracts/checkout/withdrawal.ts';
import { type KeysetList, placeOf } from '#server/platform/database/keyset.ts';
import { maybeOne, one, type Queryable, rows } from '#server/platform/database/query.ts';
import type { CamelCaseRow, Row } from '#server/platform/database/row.ts';
import type { Tables } from '#server/platform/database/tables.ts';

export interface WithdrawalRow
  extends Row<
    'withdrawals',
    | 'id'
    | 'state'
    | 'undecided_reason'
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

const columns = `w.id, w.state, w.undecided_reason, w.name, w.order_number, w.email, w.locale, w.order_id, w.declared_at,
  w.settled_at, w.refund_cents, s.username as closed_by, w.note`;
const from = 'withdrawals w left join staff_members s on s.id = w.closed_by';

/** `open` means neither settled nor closed. `q` is a number, a name or an address. */
export const withdrawalList = (asked: {
  state: WithdrawalState | 'open' | 'all';
  q: string | null;
}): KeysetList => ({
  columns,
  from,
  where: `($1 = 'all' or w.state = $1 or ($1 = 'open' and w.state in ('undecided', 'stopping')))
          and ($2::text is null or strpos(lower(concat_ws(' ', w.number_key, w.name, w.email)), lower($2)) > 0)`,
  values: [asked.state, asked.q],
  id: 'w.id',
  sorting: { name: 'declared', key: 'w.declared_at', type: 'timestamptz', descending: true },
  sortings: {
    declared: { key: 'w.declared_at', type: 'timestamptz' },
    name: { key: 'lower(w.name)', type: 'text' },
    state: { key: placeOf('w.state', withdrawalStates), type: 'integer' },
  },
});

export function readWithdrawal(db: Queryable, id: string): Promise<WithdrawalRow | undefined> {
  return maybeOne<WithdrawalRow>(db, `select ${columns} from ${from} where w.id = $1::uuid`, [id]);
}

export interface Candidate
  extends CamelCaseRow<'orders', 'id' | 'number' | 'email' | 'paid_at' | 'total_cents'> {
  withdrawn: boolean;
}

export function findCandidates(
  db: Queryable,
  { numberKey, email }: { numberKey: string; email: string },
): Promise<Candidate[]> {
  return rows<Candidate & Record<string, unknown>>(
    db,
    `select o.id, o.number, o.email, o.paid_at as "paidAt", o.total_cents as "totalCents",
            exists (select from withdrawals w where w.order_id = o.id and w.state in ('stopping', 'settled')) as withdrawn
       from orders o
      where not o.sample and o.paid_at is not null
        and o.id in (select id from orders where number = $1
                     union all
                     (select id from orders where lower(email) = lower($2) order by created_at desc limit 10))
      order by o.number = $1 desc, o.paid_at desc limit 10`,
    [numberKey, email],
  );
}

export async function countUndecided(db: Queryable): Promise<number> {
  const { count } = await one<{ count: number }>(
    db,
    `select count(*)::int as count from withdrawals where state = 'undecided'`,
  );
  return count;
}

export const listWithdrawalNames = (db: Queryable, ids: string[]): Promise<{ id: string; name: string }[]> =>
  rows(db, 'select id, order_number as name from withdrawals where id = any($1::uuid[])', [ids]);
