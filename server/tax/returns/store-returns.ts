import type { StaffId } from '#contracts/kit/ids.ts';
import type { LedgerReply, ReturnLine } from '#contracts/tax/vat.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import { maybeOne, one, type Queryable, rows, touchesOne } from '#server/platform/database/query.ts';
import { declaredIn, notVoided, recordType } from '../vat/invoice-conditions.ts';
import { daysOf, type Quarter } from './quarter-rules.ts';

/** A full invoice replaces one that counts, with the same figures. */
const counts = `i.type <> 'F3' and ${notVoided}`;
/**
 * Returns the return of a quarter, by state and rate. A sale belongs to the quarter it was made in, unless it
 * was invoiced only after that one's return was filed, or could have been: then to the one it was invoiced
 * in, as a correction. What rectifies belongs to the quarter it was issued in, and is a correction where the
 * sale was made in an earlier one.
 */
export function readReturnLines(db: Queryable, quarter: Quarter): Promise<ReturnLine[]> {
  const { from, to } = daysOf(quarter);
  return rows<ReturnLine>(
    db,
    `with filed as (
       select make_date(year, quarter * 3 - 2, 1) as of, filed_at from tax_returns
     ), late as (
       -- Until when sales of this quarter may be issued and are still its own.
       select coalesce((select filed_at from filed where of = $1::date),
                       ($1::date + interval '4 months') at time zone 'Europe/Madrid') as until
     ), papers as (
       select i.taxed_in, i.rate_basis_points, i.base_cents, i.tax_cents,
              date_trunc('quarter', (case when i.of_invoice_id is null then i.operation_on
                else (select s.operation_on from invoices s where s.id = i.of_invoice_id) end)::timestamp)::date as sold_in,
              ${declaredIn} as declared_in
         from invoices i
        where i.treatment = 'one_stop' and ${counts} and i.issued_on >= $1::date
          and i.issued_on <= greatest($2::date, (select (until at time zone 'Europe/Madrid')::date + 1 from late))
     )
     select taxed_in as country, rate_basis_points as "rateBasisPoints",
            case when sold_in < $1::date then
              json_build_object('year', extract(year from sold_in)::integer, 'quarter', extract(quarter from sold_in)::integer)
            end as corrects,
            count(*)::integer as invoices, sum(base_cents)::bigint as "baseCents", sum(tax_cents)::bigint as "taxCents"
       from papers where declared_in = $1::date
      group by taxed_in, rate_basis_points, sold_in
      order by sold_in desc, taxed_in, rate_basis_points`,
    [from, to],
  );
}

/**
 * Returns whether the shop was in the one-stop shop by the end of a quarter: nobody else files a return
 * without sales.
 */
export async function readInOneStop(db: Queryable, quarter: Quarter): Promise<boolean> {
  const found = await one<{ member: boolean }>(
    db,
    `select exists (select from invoices i where i.treatment = 'one_stop' and ${notVoided} and i.operation_on <= $1::date)
         or exists (select from tax_returns r where make_date(r.year, r.quarter * 3 - 2, 1) <= $1::date)
         or exists (select from settings s where s.key = 'tax.regime' and (s.value ->> 'oneStopFrom')::date <= $1::date)
            as member`,
    [daysOf(quarter).to],
  );
  return found.member;
}

interface FiledReturn {
  filedAt: Date;
  by: string;
  lines: ReturnLine[];
}

export function findFiled(db: Queryable, { year, quarter }: Quarter): Promise<FiledReturn | undefined> {
  return maybeOne<FiledReturn>(
    db,
    `select r.filed_at as "filedAt", s.username as by, r.lines
       from tax_returns r join staff_members s on s.id = r.filed_by where r.year = $1 and r.quarter = $2`,
    [year, quarter],
  );
}

/** Returns whether it had not been filed before. */
export async function insertFiled(
  tx: Tx,
  filed: Quarter & { lines: readonly ReturnLine[]; at: Date; staffId: StaffId },
): Promise<boolean> {
  return touchesOne(
    tx,
    `insert into tax_returns (year, quarter, filed_at, filed_by, lines) values ($1, $2, $3, $4, $5)
     on conflict do nothing`,
    [filed.year, filed.quarter, filed.at, filed.staffId, JSON.stringify(filed.lines)],
  );
}

interface Books {
  invoicesCents: number;
  receivedCents: number;
  invoicedCents: number;
  waitingCents: number;
}

/**
 * Returns the money of a quarter, without sample orders that have no invoices: what was invoiced in it; and
 * of the orders that were paid in it what came less what went back, what they are invoiced with, and what of
 * them is due and waits.
 */
export function readBooks(db: Queryable, quarter: Quarter): Promise<Books> {
  const { from, to } = daysOf(quarter);
  return one<Books>(
    db,
    `with bought as materialized (
       select o.id, o.total_cents, o.sample from orders o
        where o.paid_at >= ($1::date::timestamp at time zone 'Europe/Madrid')
          and o.paid_at < (($2::date + 1)::timestamp at time zone 'Europe/Madrid')
     ), invoiced as (
       select i.order_id, sum(i.total_cents) filter (where ${counts}) as cents
         from invoices i join bought on bought.id = i.order_id group by i.order_id
     ), paid as materialized (
       select bought.id, bought.total_cents, coalesce(invoiced.cents, 0) as invoiced_cents
         from bought left join invoiced on invoiced.order_id = bought.id
        where not (bought.sample and invoiced.order_id is null)
          -- Another program's books have it.
          and not exists (select from invoice_cancellations x join invoices i on i.id = x.invoice_id
                           where i.order_id = bought.id and x.reason = 'duplicate')
     )
     select (select coalesce(sum(i.total_cents), 0) from invoices i
              where ${counts} and i.issued_on between $1::date and $2::date)::bigint as "invoicesCents",
            (select coalesce(sum(p.amount_received_cents - p.amount_refunded_cents), 0) from payments p join paid on paid.id = p.order_id
              where p.state = 'succeeded' and p.parked_reason is null)::bigint as "receivedCents",
            (select coalesce(sum(invoiced_cents), 0) from paid)::bigint as "invoicedCents",
            (select coalesce(sum(case d.cause when 'sale' then paid.total_cents when 'refund' then -d.amount_cents
                                   when 'refund_returned' then d.amount_cents else 0 end), 0)
               from invoice_dues d join paid on paid.id = d.order_id)::bigint as "waitingCents"`,
    [from, to],
  );
}

export interface LedgerRow {
  id: string;
  issuedOn: string;
  operationOn: string;
  number: string;
  type: string;
  /** Is the type as the agency's record has it. */
  recordType: string;
  ofNumber: string | null;
  orderNumber: string;
  recipientName: string | null;
  recipientId: string | null;
  country: string;
  treatment: LedgerReply['lines'][number]['treatment'];
  taxedIn: string | null;
  rateBasisPoints: number;
  baseCents: number;
  taxCents: number;
  totalCents: number;
  /** It should never have been, and counts no more. */
  cancelled: boolean;
}

const inMonth = `i.issued_on >= ($1 || '-01')::date and i.issued_on < ($1 || '-01')::date + interval '1 month'`;

/** Returns all that was issued in a month, cancelled ones too, in the order of issue; so many after `after`. */
export function readLedger(
  db: Queryable,
  { month, after, limit }: { month: string; after: { issuedOn: string; id: string } | null; limit: number },
): Promise<LedgerRow[]> {
  return rows<LedgerRow>(
    db,
    `select i.id, to_char(i.issued_on, 'YYYY-MM-DD') as "issuedOn", to_char(i.operation_on, 'YYYY-MM-DD') as "operationOn",
            i.number, i.type, ${recordType('i')} as "recordType", s.number as "ofNumber", i.content ->> 'orderNumber' as "orderNumber",
            i.content -> 'recipient' ->> 'name' as "recipientName",
            coalesce(i.content -> 'recipient' ->> 'taxId', i.content -> 'recipient' ->> 'id') as "recipientId",
            i.country, i.treatment, i.taxed_in as "taxedIn", i.rate_basis_points as "rateBasisPoints",
            i.base_cents as "baseCents", i.tax_cents as "taxCents", i.total_cents as "totalCents",
            not ${notVoided} as cancelled
       from invoices i left join invoices s on s.id = i.of_invoice_id
      where ${inMonth} and ($2::date is null or (i.issued_on, i.id) > ($2::date, $3::uuid))
      order by i.issued_on, i.id limit $4`,
    [month, after?.issuedOn ?? null, after?.id ?? null, limit],
  );
}

/** Sums the month by treatment and rate; a full invoice in the place of a simplified one does not count twice. */
export function sumLedger(db: Queryable, month: string): Promise<LedgerReply['lines']> {
  return rows<LedgerReply['lines'][number]>(
    db,
    `select i.treatment, i.taxed_in as "taxedIn", i.rate_basis_points as "rateBasisPoints", count(*)::integer as invoices,
            sum(i.base_cents)::bigint as "baseCents", sum(i.tax_cents)::bigint as "taxCents",
            sum(i.total_cents)::bigint as "totalCents"
       from invoices i where ${inMonth} and i.type <> 'F3' and ${notVoided}
      group by i.treatment, i.taxed_in, i.rate_basis_points order by i.treatment, i.taxed_in, i.rate_basis_points`,
    [month],
  );
}
