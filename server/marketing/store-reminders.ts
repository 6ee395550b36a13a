import type { Tx } from '#server/database/pool.ts';
import { maybeOne, type Queryable, rows } from '#server/database/query.ts';
import type { Facts, Row } from '#server/database/row.ts';

/** Still to be paid, and its buyer has not come back, neither to pay nor to order something else. */
const stillLeft = `o.paid_at is null and o.state = 'pending' and o.payment_state in ('unpaid', 'failed') and not o.sample
    and a.recovered_at is null
    and not exists (select from orders later where lower(later.email) = lower(o.email) and later.created_at > o.created_at)`;

/**
 * Marks checkouts as reminded, each once ever: left in time, with consent, of an address that has stopped nothing and
 * was not reminded since. Two at once take different ones.
 */
export async function takeDueReminders(
  tx: Tx,
  due: { at: Date; leftBefore: Date; leftAfter: Date; quietSince: Date; limit: number },
): Promise<string[]> {
  const taken = await rows<Row<'abandoned_checkouts', 'id'>>(
    tx,
    `with due as (
       select a.id from abandoned_checkouts a join orders o on o.id = a.order_id
        where a.marketing_consent and a.reminded_at is null and a.abandoned_at between $2 and $3 and ${stillLeft}
          and not exists (select from suppressions x where x.email = lower(o.email)
                             and x.kind in ('reminders', 'bounce', 'complaint'))
          and not exists (select from orders before join abandoned_checkouts told on told.order_id = before.id
                           where lower(before.email) = lower(o.email) and told.reminded_at > $4)
        order by a.abandoned_at limit $5 for update of a skip locked
     )
     update abandoned_checkouts a set reminded_at = $1 from due where a.id = due.id returning a.id`,
    [due.at, due.leftAfter, due.leftBefore, due.quietSince, due.limit],
  );
  return taken.map(({ id }) => id);
}

export interface ReminderOfMail
  extends Row<'orders', 'email' | 'username' | 'locale'>,
    Facts<'line_items', 'service_type' | 'bonus_quantity'>,
    Row<'line_items', 'audience' | 'quantity'>,
    Row<'abandoned_checkouts', 'id'> {}

/** The left checkout that a mail tells of; none once its buyer has come back. */
export function readReminder(db: Queryable, id: string): Promise<ReminderOfMail | undefined> {
  return maybeOne<ReminderOfMail>(
    db,
    `select a.id, o.email, o.username, o.locale, li.service_type as "serviceType", li.audience, li.quantity,
            li.bonus_quantity as "bonusQuantity"
       from abandoned_checkouts a join orders o on o.id = a.order_id
       join line_items li on li.order_id = o.id and li.position = 0
      where a.id = $1::uuid and a.reminded_at is not null and ${stillLeft}`,
    [id],
  );
}
