import type { Locale } from '#contracts/locales.ts';
import type { WithdrawalReviewReason, WithdrawalState } from '#contracts/withdrawal.ts';
import { type Queryable, rows } from '#server/database/query.ts';

export interface WithdrawalRow {
  id: string;
  state: WithdrawalState;
  review_reason: WithdrawalReviewReason | null;
  name: string;
  order_number: string;
  email: string;
  locale: Locale;
  order_id: string | null;
  declared_at: Date;
  settled_at: Date | null;
  refund_cents: number | null;
  closed_by: string | null;
  note: string | null;
}

/** Newest first, after the one named by `before`; `open` are those that are neither settled nor closed. */
export function listWithdrawals(
  db: Queryable,
  list: { state: WithdrawalState | 'open' | 'all'; before: string | undefined; limit: number },
): Promise<WithdrawalRow[]> {
  return rows<WithdrawalRow>(
    db,
    `select w.id, w.state, w.review_reason, w.name, w.order_number, w.email, w.locale, w.order_id, w.declared_at,
            w.settled_at, w.refund_cents, s.username as closed_by, w.note
       from withdrawals w left join staff_members s on s.id = w.closed_by
      where ($1 = 'all' or w.state = $1 or ($1 = 'open' and w.state in ('review', 'stopping')))
        and ($2::uuid is null
             or (w.declared_at, w.id) < (select b.declared_at, b.id from withdrawals b where b.id = $2::uuid))
      order by w.declared_at desc, w.id desc limit $3`,
    [list.state, list.before ?? null, list.limit],
  );
}
