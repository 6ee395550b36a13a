import type { Locale } from '#contracts/locales.ts';
import type { WithdrawalReviewReason, WithdrawalState } from '#contracts/withdrawal.ts';
import type { KeysetList } from '#server/database/keyset.ts';

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
