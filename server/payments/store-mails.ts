import type { OrderId } from '#contracts/ids.ts';
import type { Locale } from '#contracts/locales.ts';
import { maybeOne, type Queryable } from '#server/database/query.ts';
import type { Row } from '#server/database/row.ts';

export interface MoneyOfMail extends Row<'orders', 'number' | 'email'> {
  /** Of the order. */
  id: OrderId;
  locale: Locale;
  /** What came, or what went back. */
  amountCents: number;
  /** What the shop still holds of the payment. */
  keptCents: number;
}

const order = 'o.id, o.number, o.email, language_for(o.email, o.locale) as locale';

/** The payment that waits for a person, while nobody has decided about it. */
export function readParkedOfMail(db: Queryable, paymentId: string): Promise<MoneyOfMail | undefined> {
  return maybeOne<MoneyOfMail>(
    db,
    `select ${order}, p.amount_received_cents as "amountCents", p.amount_received_cents as "keptCents"
       from payments p join orders o on o.id = p.order_id
      where p.id = $1::uuid and p.parked_reason is not null and p.amount_refunded_cents = 0 and not o.sample`,
    [paymentId],
  );
}

/** The refund that a mail tells of, if no bank has sent it back. */
export function readRefundOfMail(db: Queryable, refundId: string): Promise<MoneyOfMail | undefined> {
  return maybeOne<MoneyOfMail>(
    db,
    `select ${order}, r.amount_cents as "amountCents", p.amount_received_cents - p.amount_refunded_cents as "keptCents"
       from refunds r join payments p on p.id = r.payment_id join orders o on o.id = p.order_id
      where r.id = $1::uuid and r.state = 'succeeded' and r.requested_by <> 'withdrawal' and not o.sample`,
    [refundId],
  );
}
