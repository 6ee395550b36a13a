import type { ContactService } from '#contracts/contact.ts';
import type { OrderId } from '#contracts/ids.ts';
import type { Locale } from '#contracts/locales.ts';
import type { SignInAlertKind } from '#contracts/staff.ts';
import type { WithdrawalReviewReason, WithdrawalState } from '#contracts/withdrawal.ts';
import { maybeOne, type Queryable } from '#server/database/query.ts';

export interface ContactSubject {
  id: string;
  name: string;
  email: string;
  company: string | null;
  phone: string | null;
  service: ContactService | null;
  message: string | null;
  locale: Locale;
  created_at: Date;
}

/** The message that a notice tells of. */
export function readContactSubject(db: Queryable, id: string): Promise<ContactSubject | undefined> {
  return maybeOne<ContactSubject>(
    db,
    `select id, name, email, company, phone, service, message, locale, created_at
       from contact_messages where id = $1::uuid`,
    [id],
  );
}

export interface WithdrawalSubject {
  id: string;
  name: string;
  /** As it was typed, and as orders have it. */
  order_number: string;
  number_key: string;
  email: string;
  locale: Locale;
  state: WithdrawalState;
  review_reason: WithdrawalReviewReason | null;
  order_id: OrderId | null;
  declared_at: Date;
  refund_cents: number | null;
  /** Every part of the order had arrived when the declaration came. */
  delivered: boolean;
}

/** The withdrawal that a notice tells of. */
export function readWithdrawalSubject(db: Queryable, id: string): Promise<WithdrawalSubject | undefined> {
  return maybeOne<WithdrawalSubject>(
    db,
    `select w.id, w.name, w.order_number, w.number_key, w.email, w.locale, w.state, w.review_reason, w.order_id, w.declared_at,
            w.refund_cents,
            w.counted <> '{}' and not exists (select from jsonb_each(w.counted) part where part.value <> '0') as delivered
       from withdrawals w where w.id = $1::uuid`,
    [id],
  );
}

export interface SignInAlertSubject {
  kind: SignInAlertKind;
  username: string;
  attempts: number;
  created_at: Date;
}

/** The alert that a notice tells of. */
export function readSignInAlert(db: Queryable, id: string): Promise<SignInAlertSubject | undefined> {
  return maybeOne<SignInAlertSubject>(
    db,
    `select a.kind, m.username, a.attempts, a.created_at
       from sign_in_alerts a join staff_members m on m.id = a.staff_id where a.id = $1::uuid`,
    [id],
  );
}
