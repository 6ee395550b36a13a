import type { UndecidedReason } from '#contracts/checkout/withdrawal.ts';
import type { OrderId } from '#contracts/kit/ids.ts';
import type { Locale } from '#contracts/kit/locales.ts';
import { maybeOne, type Queryable } from '#server/platform/database/query.ts';

export interface WithdrawalSubject {
  id: string;
  name: string;
  /** As it was typed, and as orders have it. */
  order_number: string;
  number_key: string;
  email: string;
  locale: Locale;
  undecided_reason: UndecidedReason | null;
  order_id: OrderId | null;
  declared_at: Date;
  refund_cents: number | null;
  /** Every part of the order had arrived when the declaration came. */
  delivered: boolean;
}

/** The withdrawal that a mail tells of. */
export function readWithdrawalSubject(db: Queryable, id: string): Promise<WithdrawalSubject | undefined> {
  return maybeOne<WithdrawalSubject>(
    db,
    `select w.id, w.name, w.order_number, w.number_key, w.email,
            language_for(w.email, w.locale) as locale, w.undecided_reason, w.order_id, w.declared_at,
            w.refund_cents,
            w.counted <> '{}' and not exists (select from jsonb_each(w.counted) part where part.value <> '0') as delivered
       from withdrawals w where w.id = $1::uuid`,
    [id],
  );
}
