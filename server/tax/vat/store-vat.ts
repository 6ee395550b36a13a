import type { OrderId } from '#contracts/ids.ts';
import type { VatNumber } from '#contracts/vat-number.ts';
import { execute, one, type Queryable, rows } from '#server/database/query.ts';
import type { VatAnswer } from '#server/gateways/vat-register.ts';
import { stands } from './standing.ts';

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

/** Whether an invoice of the order that stands carries tax. */
export async function wasCharged(db: Queryable, orderId: OrderId): Promise<boolean> {
  const found = await one<{ charged: boolean }>(
    db,
    `select exists (select from invoices i where i.order_id = $1 and i.tax_cents > 0 and ${stands}) as charged`,
    [orderId],
  );
  return found.charged;
}
