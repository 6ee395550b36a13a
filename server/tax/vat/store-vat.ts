import type { OrderId } from '#contracts/kit/ids.ts';
import type { VatNumber } from '#contracts/tax/vat-number.ts';
import type { VatAnswer } from '#server/platform/clients/vat-register.ts';
import { execute, maybeOne, one, type Queryable, rows } from '#server/platform/database/query.ts';
import { notVoided } from './invoice-conditions.ts';

/** Keeps the answer; one that there was none is asked about again. */
export async function insertCheck(
  db: Queryable,
  {
    orderId,
    number,
    answer,
    at,
  }: { orderId: OrderId | null; number: VatNumber; answer: VatAnswer; at: Date },
): Promise<void> {
  const valid = answer.kind === 'valid' ? answer : undefined;
  await execute(
    db,
    `insert into vat_checks (order_id, country, number, answer, consultation, name, address, error_code, asked_at, due_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9::timestamptz,
             case when $4 = 'unavailable' then $9::timestamptz + interval '1 hour' end)`,
    [
      ...[orderId, number.country, number.number, answer.kind],
      ...[valid?.consultation ?? null, valid?.name ?? null, valid?.address ?? null],
      ...[answer.kind === 'unavailable' ? answer.code : null, at],
    ],
  );
}

export interface DueCheck {
  id: string;
  orderId: OrderId | null;
  country: string;
  number: string;
}

/** An answer about a sale that waits for its invoice is asked for again when it is older. */
const freshDays = 7;

/** What nobody answered, and is asked again now; and what was answered too long ago about a sale that waits. */
export const dueChecks = (db: Queryable, at: Date, limit: number): Promise<DueCheck[]> =>
  rows<DueCheck>(
    db,
    `select id, order_id as "orderId", country, number from vat_checks where due_at <= $1
     union all
     (select v.id, v.order_id, v.country, v.number
        from invoice_dues d join lateral (select * from vat_checks v where v.order_id = d.order_id
                                           order by v.asked_at desc limit 1) v on v.due_at is null
       where d.cause = 'sale' and v.asked_at < $1::timestamptz - make_interval(days => ${freshDays}))
     limit $2`,
    [at, limit],
  );

/** It was asked again, whatever came of it. */
export async function settleCheck(db: Queryable, id: string): Promise<void> {
  await execute(db, 'update vat_checks set due_at = null where id = $1', [id]);
}

/** Whether the newest answer about the order's number is a yes; that nobody answered says nothing. */
export async function isConfirmed(
  db: Queryable,
  { orderId, number }: { orderId: OrderId; number: VatNumber },
): Promise<boolean> {
  const newest = await maybeOne<{ answer: string }>(
    db,
    `select answer from vat_checks where order_id = $1 and country = $2 and number = $3 and answer <> 'unavailable'
      order by asked_at desc limit 1`,
    [orderId, number.country, number.number],
  );
  return newest?.answer === 'valid';
}

/** Whether the order's sale, as it is invoiced now, carries tax, and nobody has decided to issue it again without. */
export async function wasCharged(db: Queryable, orderId: OrderId): Promise<boolean> {
  const found = await one<{ charged: boolean }>(
    db,
    `select coalesce((select i.tax_cents > 0 from invoices i
        where i.order_id = $1 and i.type in ('F1', 'F2') and ${notVoided}
        order by i.issued_at desc, i.id desc limit 1), false)
        and not exists (select from invoice_recipients r where r.order_id = $1 and r.untaxed_since is not null) as charged`,
    [orderId],
  );
  return found.charged;
}
