import { execute, maybeOne, type Queryable, rows } from '#server/platform/database/query.ts';

/**
 * Order `o` was paid by a valid payment, is no sample, and has no issued or pending invoice. Includes orders with a
 * pending refund, which waits for the sale.
 */
const isMissingInvoiceSql = `o.paid_at is not null and not o.sample and o.total_cents > 0
        and exists (select from payments p where p.order_id = o.id and p.state = 'succeeded' and p.parked_reason is null)
        and not exists (select from invoices i where i.order_id = o.id)
        and not exists (select from invoice_dues d where d.order_id = o.id and d.cause = 'sale')`;

/** Refunds reduce an overpayment before they reduce the sale. */
const refundReturnSql = `select r.id, f.id as order_id, f.country, greatest(r.updated_at, f.paid_at) as at,
            (greatest(0, sum(r.amount_cents) over w - (p.amount_received_cents - f.total_cents))
              - greatest(0, sum(r.amount_cents) over w - r.amount_cents - (p.amount_received_cents - f.total_cents)))::integer as cents
       from found f
       join payments p on p.order_id = f.id and p.state = 'succeeded' and p.parked_reason is null
       join refunds r on r.payment_id = p.id and r.state = 'succeeded'
     window w as (partition by p.id order by r.updated_at, r.id)`;

const cardCountry = `(select p.card_country from payments p
              where p.order_id = o.id and p.state = 'succeeded' and p.parked_reason is null
              order by p.settled_at limit 1)`;

/** Number of sales, or of their refunds, by year in Madrid and card country. */
export interface PastLine {
  year: number;
  kind: 'sale' | 'refund';
  country: string;
  count: number;
  cents: number;
}

const paidSinceSql = (parameter: string) =>
  `(${parameter}::date is null or o.paid_at >= (${parameter}::date::timestamp at time zone 'Europe/Madrid'))`;

export function countPast(db: Queryable, from: string | null): Promise<PastLine[]> {
  return rows<PastLine & Record<string, unknown>>(
    db,
    `with found as (select o.id, o.paid_at, o.total_cents, coalesce(${cardCountry}, '??') as country
                      from orders o where ${isMissingInvoiceSql} and ${paidSinceSql('$1')}),
          back as (${refundReturnSql}),
          lines as (
            select paid_at as at, 'sale' as kind, country, total_cents as cents from found
            union all
            select at, 'refund', country, -cents from back where cents > 0)
     select extract(year from at at time zone 'Europe/Madrid')::integer as year, kind, country,
            count(*)::integer as count, sum(cents)::bigint as cents
       from lines group by 1, 2, 3 order by 1, 2 desc, 3`,
    [from],
  );
}

export interface PastEnd {
  number: string;
  paidAt: Date;
}

export function findPast(
  db: Queryable,
  { from, end }: { from: string | null; end: 'first' | 'last' },
): Promise<PastEnd | undefined> {
  const order = end === 'first' ? 'o.paid_at, o.id' : 'o.paid_at desc, o.id desc';
  return maybeOne<PastEnd & Record<string, unknown>>(
    db,
    `select o.number, o.paid_at as "paidAt" from orders o where ${isMissingInvoiceSql} and ${paidSinceSql('$1')}
      order by ${order} limit 1`,
    [from],
  );
}

/** Last numbers of the open register. */
export interface RegisterNumbers {
  mode: 'sandbox' | 'live';
  seriesCode: string;
  counters: Record<string, number>;
}

export function readNumbers(db: Queryable): Promise<RegisterNumbers | undefined> {
  return maybeOne<RegisterNumbers & Record<string, unknown>>(
    db,
    `select mode, series_code as "seriesCode", counters from register_chains where closed_at is null`,
  );
}

export interface PastStep {
  from: string | null;
  after: { paidAt: string; id: string } | null;
  limit: number;
}

/** One statement inserts sales and refunds in order. Returns their number and the last order. Zero at the end. */
export async function insertPastDues(
  db: Queryable,
  { from, after, limit }: PastStep,
): Promise<{ written: number; last: PastStep['after'] }> {
  const found = await rows<{ id: string; paidAt: string }>(
    db,
    `select o.id, o.paid_at::text as "paidAt" from orders o
      where ${isMissingInvoiceSql} and ${paidSinceSql('$1')}
        and ($2::timestamptz is null or (o.paid_at, o.id) > ($2::timestamptz, $3::uuid))
      order by o.paid_at, o.id limit $4`,
    [from, after?.paidAt ?? null, after?.id ?? null, limit],
  );
  const last = found.at(-1);
  if (!last) return { written: 0, last: null };
  const written = await execute(
    db,
    `with found as (select o.id, o.paid_at, o.total_cents, null::text as country
                      from orders o where o.id = any($1::uuid[]) and ${isMissingInvoiceSql}),
          back as (${refundReturnSql}),
          dues as (
            select 'sale' as cause, f.id as order_id, null::uuid as refund_id, null::integer as amount_cents,
                   f.paid_at as at from found f
            union all
            select 'refund', b.order_id, b.id, b.cents, b.at from back b where b.cents > 0)
     insert into invoice_dues (cause, order_id, refund_id, amount_cents, caused_at, due_at)
     select cause, order_id, refund_id, amount_cents, at, at from dues
      order by at, order_id, cause = 'refund'
     on conflict do nothing`,
    [found.map(({ id }) => id)],
  );
  return { written, last };
}
